const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/**
 * Words that say nothing about a fact by themselves. Short on purpose: "only", "most", "all", "before" and "must" do.
 * The halves of "isn't" and "we'll" are here too, because an apostrophe parts words; the "t" counts as "not".
 */
export const STOP_WORDS = list(`
a an the this that these those there here it its i me my we us our you your he him his she her they them their
who which what whose and or but so if then than as of at by for from in into on onto to up with about over
is are was were be been being am do does did done has have had having can could will would shall should may might
just also please very too s t d m ll re ve
don isn aren wasn weren doesn didn hasn haven hadn won wouldn couldn shouldn mustn needn ain
的 了 着 在 是 和 与 也 就 都 而 及 或 个 这 那 之 其 の は を に が と で も た て し す ま る な か ら れ
은 는 이 가 을 를 에 의 로 도`)

/** Words that turn a sentence round. They always count, and one may stand for another: "never", "do not". */
export const NEGATIONS = list(`
no not never none nothing nobody nor neither without cannot
nicht kein keine keinen nie niemals pas jamais nunca
不 没 沒 未 无 無 勿`)

/** Written numbers, so that "three" for 3 is no change of the number. "One" is left out: it is mostly a pronoun. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'zero two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index === 0 ? 0 : index + 1)]),
)

/** Whether a folded word counts as one of a quote's content words. Negations and numbers always do. */
export function isContent(word: string): boolean {
  return NEGATIONS.has(word) || !STOP_WORDS.has(word)
}
