/** One word of the page, and what it means here. */
export interface Term {
  /** As it stands on the screen, in lower case unless it is a name. */
  readonly word: string
  readonly meaning: string
  /** Words that are explained beside it: each is one of the glossary. */
  readonly see?: readonly string[]
}

/** Every word that the page uses in a sense of its own, by the part of the work that it belongs to. */
export const GLOSSARY: readonly { readonly title: string; readonly terms: readonly Term[] }[] = [
  {
    title: 'The history',
    terms: [
      {
        word: 'message',
        meaning:
          'One entry of a history, with a role: system, developer, user, assistant or tool. A tool message answers one call of an assistant.',
        see: ['history', 'turn'],
      },
      {
        word: 'history',
        meaning: 'The messages in their order, as they were written or opened. No strategy ever changes it.',
        see: ['prompt'],
      },
      {
        word: 'prompt',
        meaning: 'What the next call of a model would be sent. A lane makes one from the history.',
        see: ['lane', 'overhead'],
      },
      { word: 'turn', meaning: 'One message of the assistant, that is, one call of the model.', see: ['ledger'] },
      {
        word: 'leading',
        meaning: 'The system and developer messages before the first message of another role.',
        see: ['middle'],
      },
      {
        word: 'middle',
        meaning:
          'What stands between the leading messages and the protected tail, without system and developer messages. A strategy may touch only this.',
        see: ['protected tail'],
      },
      {
        word: 'keep last',
        meaning: 'How many of the newest messages, of any role, are protected.',
        see: ['protected tail'],
      },
      {
        word: 'protected tail',
        meaning: 'The newest messages, as many as keep last says. It stays word for word, even where it is too large.',
        see: ['keep last', 'window'],
      },
      {
        word: 'pair',
        meaning: 'A call and its result. Providers refuse a prompt that has one without the other.',
        see: ['repair'],
      },
    ],
  },
  {
    title: 'The budget',
    terms: [
      { word: 'window', meaning: 'The tokens that one call may take, all in all.', see: ['reserve', 'overhead'] },
      {
        word: 'reserve',
        meaning:
          'The part of the window that is kept free for the answer. A prompt is inside when it leaves this much.',
      },
      {
        word: 'overhead',
        meaning: 'The tool definitions. They are part of every prompt and no strategy removes them.',
      },
      {
        word: 'measured',
        meaning:
          'The number that the thresholds look at. It has one source, which is named: a provider’s report, a tokenizer, the estimate, or a number typed in.',
        see: ['estimate', 'tokenizer'],
      },
      {
        word: 'estimate',
        meaning: 'Characters divided by four, and ten more for each message. Quick, and far off for some texts.',
        see: ['calibration'],
      },
      {
        word: 'tokenizer',
        meaning: 'Cuts a text into the tokens of one family of models and counts them. It runs on this computer.',
      },
      {
        word: 'calibration',
        meaning: 'How far the estimate is from what was measured. The factor can be carried into the estimate.',
      },
      {
        word: 'compaction threshold',
        meaning: 'The early warning, a part of the whole window. From here on a controller would compact.',
        see: ['compact'],
      },
      {
        word: 'pruning threshold',
        meaning: 'The hard warning, a part of the whole window. From here on a controller would prune.',
        see: ['prune'],
      },
      {
        word: 'target',
        meaning: 'What a strategy must get below, in the part that it looks at. Inside the window is another question.',
      },
      { word: 'ledger', meaning: 'The tokens of all turns, added up: what is billed. Never the size of a prompt.' },
    ],
  },
  {
    title: 'What a lane does',
    terms: [
      {
        word: 'lane',
        meaning: 'One column: when it acts, what it must keep, its strategy, and how it repairs the result.',
        see: ['strategy', 'survival set', 'repair'],
      },
      {
        word: 'strategy',
        meaning: 'The rule that makes a shorter prompt out of a history.',
        see: ['prune', 'compact'],
      },
      {
        word: 'prune',
        meaning: 'Take messages out by a fixed order: the oldest tool result first, then the oldest of the assistant.',
        see: ['tombstone'],
      },
      {
        word: 'tombstone',
        meaning:
          'A marker in the place of a tool result that was removed, with the call and the reason. It costs tokens and reads like no observation.',
      },
      {
        word: 'compact',
        meaning: 'Put one summary in the place of everything that need not stay word for word, in one call.',
        see: ['summariser', 'summary marker'],
      },
      {
        word: 'summariser',
        meaning:
          'Who writes a summary. A stub and an outline show what can go wrong, the oracle knows the answers, the extractive one picks sentences, and there are real models.',
      },
      {
        word: 'summary marker',
        meaning:
          'The line “[Context Summary]” that a summary begins with. Anybody can type it: in an opened history it is unverified.',
      },
      {
        word: 'take',
        meaning:
          'What a model wrote at one time. It is recorded; a lane shows one of them, and an old one is called stale.',
      },
      {
        word: 'pin',
        meaning: 'Your word that a message must stay, in every lane. Un-pinned, no rule may keep it.',
        see: ['survival set'],
      },
      {
        word: 'survival set',
        meaning: 'The messages that a lane’s rules keep word for word: corrections, errors that are still open, pins.',
        see: ['correction', 'protected tail'],
      },
      {
        word: 'correction',
        meaning: 'A message of the user that forbids or changes something: do not, never, stop, instead.',
      },
      {
        word: 'repair',
        meaning: 'What is done to a prompt that providers would refuse: halves dropped or completed, results moved.',
        see: ['pair'],
      },
      {
        word: 'run again',
        meaning: 'The same lane over its own prompt. A good rule then changes nothing and calls nobody.',
      },
      {
        word: 'continue from this prompt',
        meaning: 'A lane’s prompt becomes the history. One step, which can be undone.',
      },
    ],
  },
  {
    title: 'What came of it',
    terms: [
      {
        word: 'fact',
        meaning:
          'Words that somebody marked in a message because the next step needs them. Marks measure; they steer nothing.',
        see: ['survival', 'pin'],
      },
      {
        word: 'survival',
        meaning: 'Whether a fact still stands in a prompt, and in what form. The first form that holds counts.',
        see: ['verbatim', 'in summary', 'altered', 'lost'],
      },
      { word: 'verbatim', meaning: 'The fact stands word for word in a message that was kept.' },
      { word: 'in summary', meaning: 'The fact stands word for word in a summary.' },
      {
        word: 'altered',
        meaning:
          'Most of its words stand close together, and something is changed: a number, a negation, a name, the wording.',
      },
      { word: 'lost', meaning: 'It stands nowhere in the prompt.' },
      {
        word: 'verdict',
        meaning:
          'What became of a message: kept, cleared, trimmed, removed or summarised, and the rule that decided it.',
      },
      {
        word: 'check',
        meaning:
          'One of seven things that should hold of every prompt, with what was seen. Six are about structure; the corrections are counted apart.',
        see: ['correction'],
      },
    ],
  },
]

/** The same in one row. */
export const TERMS: readonly Term[] = GLOSSARY.flatMap(({ terms }) => terms)

/** A rule of the reference lanes in a sentence or two, and whose it is. */
export interface RuleInBrief {
  readonly title: string
  readonly words: string
}

/** What the reference lanes do, in brief. Source: the course on agent harnesses that this page teaches with. */
export const RULES_IN_BRIEF: readonly RuleInBrief[] = [
  {
    title: 'Budget',
    words:
      'A threshold is a part of the whole window, rounded up to a whole number. Reached means at or above it; a target is met below it. A new report replaces the one before, and is never added to it.',
  },
  {
    title: 'Prune',
    words:
      'While the middle is not below the compaction threshold, the oldest tool result of it goes; when none is left, the oldest message of the assistant. Users, system and developer are never touched.',
  },
  {
    title: 'Compact',
    words:
      'Leading messages, the tail and all that must stay are kept in order. The rest goes to the summariser in one call. An answer that fails, is empty or is not smaller changes nothing.',
  },
  {
    title: 'Survival set',
    words:
      'A failed tool result stays until a later success of the same call resolves it. A sentence of the user that forbids or corrects stays. Each stays with its whole pair.',
  },
  {
    title: 'Facts',
    words:
      'Case, white space and Unicode form make no difference; a word must begin and end where the quote does. Tombstones never count. Altered needs at least 60 percent of the words that carry meaning, and two of them.',
  },
  {
    title: 'Checks',
    words:
      'A named, fresh source; the leading messages and the tail untouched; a second run that changes nothing; the corrections; calls and results in pairs; no larger than before; inside the window.',
  },
]
