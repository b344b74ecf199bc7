import { createBuiltin } from '../src/services/models/builtin/builtin.ts'
import { builtinState } from '../src/services/models/builtin/state.ts'

/** What the browser test of the browser's own model puts into a page. */
export const parts = { createBuiltin, builtinState }
