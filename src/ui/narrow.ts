/**
 * A screen that is too narrow for three lanes beside the history: it has lanes as pages. The style sheets say the same
 * width, each in its own `@media`, because no variable can stand there.
 */
export const NARROW = '(max-width: 899px)'
