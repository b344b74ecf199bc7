import type { ToolDefinition } from '../message/message.ts'
import type { Agent } from './agent.ts'
import { definition } from './definition.ts'

/** Made-up repositories, each with the nouns that its files and functions are named after. */
export const PROJECTS = [
  {
    name: 'tidebook',
    ticket: 'TB',
    about: 'which sells berths on made-up ferries',
    nouns: ['berth', 'sailing', 'tariff', 'cabin', 'manifest', 'voucher', 'gangway', 'crossing', 'deposit', 'waitlist'],
    things: [
      'the price of a late booking',
      'the order of the waiting list',
      'the deposit of a group',
      'how a voucher is split',
      'the free luggage of a child',
    ],
  },
  {
    name: 'mossgate',
    ticket: 'MG',
    about: 'the stock system of a made-up plant nursery',
    nouns: ['seedling', 'tray', 'bench', 'batch', 'watering', 'label', 'pallet', 'frost_alarm', 'delivery', 'grower'],
    things: [
      'the count of half-empty trays',
      'the time of the second watering',
      'how a batch is relabelled',
      'the weight of a pallet',
      'the frost alarm at night',
    ],
  },
  {
    name: 'quietline',
    ticket: 'QL',
    about: 'the timetable of a made-up tram network',
    nouns: ['stop', 'trip', 'depot', 'headway', 'driver', 'shift', 'transfer', 'platform', 'timetable', 'detour'],
    things: [
      'the headway after nine',
      'how a detour is published',
      'the rest between two shifts',
      'the walking time of a transfer',
      'the last trip on Sunday',
    ],
  },
  {
    name: 'paperwren',
    ticket: 'PW',
    about: 'the printing queue of a made-up copy shop',
    nouns: ['sheet', 'spool', 'invoice', 'binding', 'proof', 'margin', 'plate', 'courier', 'reprint', 'stapler'],
    things: [
      'the margin of a folded sheet',
      'the price of a reprint',
      'which proof a customer sees',
      'the rounding of an invoice',
      'the queue after a paper jam',
    ],
  },
] as const

export const VERBS = [
  'load',
  'price',
  'split',
  'merge',
  'close',
  'renew',
  'count',
  'assign',
  'cancel',
  'publish',
] as const

export const CODING_TOOLS: readonly ToolDefinition[] = [
  definition('read_file', 'Reads lines of a file.', { path: 'string', from: 'integer', lines: 'integer' }, ['path']),
  definition('search', 'Finds a pattern in the files of a folder.', { pattern: 'string', in: 'string' }),
  definition('edit_file', 'Replaces one passage of a file by another.', {
    path: 'string',
    old: 'string',
    new: 'string',
  }),
  definition('run_tests', 'Runs the tests of a file or folder.', { path: 'string' }),
  definition('run_command', 'Runs a command in the root of the repository.', { command: 'string' }),
]

export const REQUESTS = {
  task: [
    '{ticket}: {thing} is wrong. [It should come to {want}, and we get {got}.|We get {got} where {want} is right.] [Please find out why.|Can you fix it?|Please have a look.]',
    '[Please|Can you] change {thing}: [the rule moves into {func}|{func} has to decide it], [with a test|and the tests of {noun} must stay green].',
    'A customer reports that {thing} [changed overnight|is off by a little|is not what the page says]. [Start in {file}.|I think it is in {file}.] The ticket is {ticket}.',
    '{ticket} is next. {func} [gives {got} for an empty {noun}|is called twice for one {noun}|forgets the last {noun}]. [Fix it and tell me what it was.|What happens there?]',
    '[Let us clean up|Time to tidy] {file}: {thing} is worked out in two places. [Keep the one in {func}.|One of them should go.]',
    'The nightly run shows {thing} [with a wrong sign|twice|too late]. [{func} looks suspicious.|My guess is {func}.] Ticket {ticket}.',
  ],
  correct: [
    'No, [the {noun} itself is right|the test is right]: {want} is what the contract says. [Look at {other} instead.|It is {other} that rounds.]',
    '[Stop there|Wait], {file} [is generated|belongs to another team]. [Change {other} only.|The change goes into {other}.]',
    'Actually, [leave the signature of {func} alone|keep the name {func}]: [two jobs call it|the reports call it].',
    '[That is|This looks] too much. [Only the line near {line}, please.|A smaller change will do: near line {line}.]',
    'The number is not the point: [the order of calls is|{noun} is read before it is written]. [Check {other}.|See {other}.]',
  ],
  ask: [
    'Why [did|does] {func} need {other} at all?',
    'Is {thing} [covered by a test now|tested anywhere else]?',
    '[Could|Can] the same happen [in {other}|with an empty {noun}]?',
    'How [sure are you|risky is this] for [old data|the {noun} of last year]?',
  ],
} as const

export const REPLIES = {
  plan: [
    '[I start with|First] {file}: [that is where {func} lives|{func} is defined there]. [Then I write a test that fails.|After that the test, then the fix.]',
    'Three steps: [find who calls {func}|read {func}], [reproduce the {got}|see where {got} comes from], change as little as possible.',
    '[Understood|All right]. [I look at {thing} first|Before I change anything I want to see {got} with my own eyes], [then at the tests of {noun}|then I decide where the fix belongs].',
  ],
  search: [
    '[Who calls|Where is] {func}[?| used?]',
    'I search for {func}[ first|, to see every caller|].',
    '[Let me|I will] find [every use|the callers] of {func}.',
  ],
  look: [
    '[I read|Reading|Now I open] {file}[ around line {line}|].',
    '[Let me|I will] [see|read] how {file} [handles|stores|prepares] a {noun}.',
    '{file} [should show|will tell] where {got} comes from.',
  ],
  edit: [
    '[The fix|My change] is one line: {want} in the place of {got}.',
    'I change {func} so that [a {noun} is counted once|the limit is checked first|the rounding comes last].',
    '[Now the change|A small edit] [near line {line}|in {func}].',
  ],
  run: [
    '[Now the tests|I run the tests] of {noun}.',
    '[Do the tests agree?|Let us see what the tests say.]',
    'Tests for {noun}[, to be sure|].',
  ],
  failed: [
    '{test} fails: [it gets {got}, and {want} is expected|{got} where {want} should be]. [The cause is not in {file}, I think.|I suspect {other}.] [I look there next.|Next I read that.]',
    'One failure, [{test}|and it is ours: {test}]. {func} [still gives {got}|returns {got}]; the test wants {want}. [Something rounds before line {line}.|The {noun} is read too early.]',
    'Not yet: {test}. [Expected {want}, found {got}.|It wants {want} and gets {got}.] [The first edit was right but not enough.|So {other} has its own copy of the rule.]',
  ],
  again: [
    '[So I read|Now] {other}[ as well|, which has a copy of the rule|].',
    '[I go through|Let me go through] {other} once more.',
    'The second place must be in {other}.',
  ],
  fixed: [
    'Done: {test} passes, [and so do the others|the rest is green]. [It was {other}|The cause was in {other}]: [the {noun} was rounded twice|{func} used yesterday’s table|the limit was checked after the sum]. {Thing} [now comes to {want}|is {want} again].',
    '[All green now|The tests pass], {test} among them. [I changed {file} and {other}|Two files changed: {file} and {other}]; {func} [keeps its signature|is the only place that decides now]. [{ticket} can be closed.|That settles {ticket}.]',
  ],
  done: [
    '[Done|That was it]: {func} [decides {thing} alone now|gives {want}]. [One file changed: {file}.|Only {file} changed.] [The tests of {noun} pass.|All tests pass.]',
    '[The tests pass at once|Green on the first run]. {Thing} [is now {want}|comes to {want}], [as {ticket} asks|which closes {ticket}].',
  ],
  answer: [
    '[Because|It does so because] {other} [prepares the {noun}|keeps the table of limits]. [I would leave it.|It could move, but that is another ticket.]',
    '[Yes|Partly]: [{test} covers it|the tests of {noun} go through it]. [An empty {noun} is not tried anywhere.|The case at midnight is new.]',
    'I [checked|looked]: [old rows have no {noun}, so nothing changes for them|{func} is the only caller]. [The risk is small.|I see no danger.]',
  ],
} as const

export const REMARKS = {
  user: [
    'For context: {thing} [came up twice this month|was last touched in spring], and nobody [wrote down why|remembers the reason].',
    'The people who use {func} [notice|complain] when a {noun} [takes longer|moves], so [speed matters|the order matters] too.',
    'There was a similar case in {other}, near line {line}.',
  ],
  assistant: [
    'The call goes from {file} through {func} into {other}, and the {noun} is copied on the way.',
    'Around line {line} of {other} the same {noun} is [read|sorted|checked] once more, which [costs time but does no harm|is why the first guess was wrong].',
    '{func} has [two|three|four] callers; [none of them|only one of them] looks at {thing}.',
    'With {got} as input the old code [takes the first branch|skips the loop], with {want} it [does not|goes on].',
  ],
} as const

export const CODING_FACTS: Agent['facts'] = {
  correction: [
    { name: 'the fee cap', quote: 'Correction: the harbour fee is capped at {n} euros per party, not per person' },
    { name: 'the time zone', quote: 'Do not convert departure stamps to UTC, the partners send them as local time' },
    {
      name: 'the discount order',
      quote: 'Instead of adding both rebates, apply the loyalty rebate of {n} percent last',
    },
    { name: 'the batch size', quote: 'The import takes {big} rows at once, I said less before and that was wrong' },
  ],
  constraint: [
    {
      name: 'the frozen table',
      quote: 'Never write to the table ledger_archive_{n}, the auditors compare it byte by byte',
    },
    { name: 'the old runtime', quote: 'You must not use match statements, the oldest server still runs Python 3.9' },
    {
      name: 'the memory limit',
      quote: 'The worker may take {big} megabytes of memory at most, it is killed above that',
    },
    { name: 'the public field', quote: 'The field legacy_code_{n} has to stay in every answer, the kiosks read it' },
  ],
  decision: [
    { name: 'the queue', quote: 'We settled on one retry queue with {n} slots and no priority lanes' },
    { name: 'the flag', quote: 'We ship the new rounding behind the flag even_rounding_{n}, off by default' },
    { name: 'the storage', quote: 'We decided to keep snapshots for {n} days in plain files and not in the database' },
    { name: 'the date format', quote: 'From release {n} on all exports carry the date before the amount' },
  ],
  error: [
    { name: 'the missing key', quote: "KeyError: 'grace_minutes' in overdue_sweep.py line {line}" },
    { name: 'the refused port', quote: 'ConnectionRefusedError: spool daemon does not listen on port {big}' },
    {
      name: 'the failing migration',
      quote: 'migration {big}_split_addresses stopped: column postal_zone has duplicates',
    },
    { name: 'the timeout', quote: 'TimeoutError: lock warehouse_{n} was held for {big} seconds' },
  ],
  path: [
    { name: 'the rules file', quote: 'the surcharge rules are loaded from config/surcharge/zone_{n}.toml' },
    { name: 'the log', quote: 'full traces are written to var/log/nightly_{big}/trace.log' },
    { name: 'the fixture', quote: 'the broken sample is kept in tests/fixtures/odd_receipt_{big}.json' },
    { name: 'the template', quote: 'the letter is built from templates/dunning/step_{n}_final.txt' },
  ],
  task: [
    { name: 'the changelog', quote: 'Before you finish, add a line about ticket number {big} to the changelog' },
    {
      name: 'the benchmark',
      quote: 'At the end please rerun the cold start benchmark with {n} workers and tell me the median',
    },
    { name: 'the rename', quote: 'Later on, rename parcel_hint_{n} to parcel_note everywhere, also in the docs' },
    { name: 'the review', quote: 'When all is green, ask the billing team to review pull request {big}' },
  ],
}
