import type { ToolDefinition } from '../message/message.ts'
import type { Agent } from './agent.ts'
import { definition } from './definition.ts'

/** What is counted, in which unit, and the largest number that is believable. */
export type Measure = readonly [name: string, unit: string, most: number]

/** Made-up subjects with places, measures and sources that do not exist. */
export const TOPICS = [
  {
    name: 'heating in small harbour towns',
    topics: [
      'heat pumps',
      'district heating',
      'peat stoves',
      'sea water loops',
      'night tariffs',
      'insulation of old houses',
    ],
    places: ['Linnfjord', 'Ostermoor', 'Port Virren', 'Holm', 'Sankt Orlen', 'Brackwater', 'Eastle', 'Cawdale'],
    measures: [
      ['heat sold', 'gigawatt hours', 940],
      ['homes connected', 'homes', 4800],
      ['cost of a new connection', 'hundred crowns', 260],
      ['oil saved', 'tonnes', 3900],
    ],
    sources: [
      'Harbour Council of Virren',
      'Northern Heat Survey',
      'Linnfjord Almanac',
      'Peat and Sea Institute',
      'Tansley Review',
    ],
  },
  {
    name: 'night trains and small airports',
    topics: ['night trains', 'sleeper fares', 'airport closures', 'border stops', 'track renewal', 'luggage lockers'],
    places: ['Altenried', 'Velm', 'Greywick', 'Upper Tansley', 'Dunmarrow', 'Penhollow', 'Mossum', 'Orlen Junction'],
    measures: [
      ['passengers', 'thousand', 870],
      ['delay', 'minutes', 95],
      ['fare', 'crowns', 240],
      ['seats sold', 'percent', 98],
    ],
    sources: [
      'Greywick Transport Office',
      'Sleeper Yearbook',
      'Velm Rail Users',
      'Border Stop Study',
      'Institute for Slow Travel',
    ],
  },
  {
    name: 'wild bees in vineyards',
    topics: ['mason bees', 'cover crops', 'nesting walls', 'spraying dates', 'hedges', 'late frost'],
    places: [
      'Dornwick Slopes',
      'Esketh',
      'Farrow Hill',
      'Quillmoor',
      'Zwilling Terraces',
      'Old Marwood',
      'Krummhorst',
      'Tennebrook',
    ],
    measures: [
      ['nests per hectare', 'nests', 410],
      ['yield', 'hundred kilograms', 180],
      ['species counted', 'species', 120],
      ['flowering days', 'days', 64],
    ],
    sources: [
      'Esketh Field Station',
      'Growers of Farrow Hill',
      'Hedge Atlas',
      'Quillmoor Bee Count',
      'Marwood Society',
    ],
  },
] as const

export const HOSTS = [
  'archive.example.org',
  'data.example.org',
  'survey.example.net',
  'papers.example.com',
  'minutes.example.net',
] as const

export const RESEARCH_TOOLS: readonly ToolDefinition[] = [
  definition('web_search', 'Searches a made-up web and gives titles and addresses.', { query: 'string' }),
  definition('open_page', 'Gives the text of a page.', { url: 'string' }),
  definition('read_table', 'Gives one table of a page.', { url: 'string', table: 'integer' }, ['url']),
  definition('take_note', 'Keeps a note.', { text: 'string' }),
]

export const RESEARCH_SAID = {
  ask: [
    '[What do we know about|Find something on|Look into] {topic} in {place}[ around {year}|]? [I need {measure} most.|The {measure} matters most.]',
    '[How did|Did] {measure} in {place} [change after {year}|move since {year}]? [One good source is enough.|Two sources, please.]',
    'For the chapter on {topic}: {measure} in {place}, {year}. [With the source.|And say who counted.]',
    '[Somebody claims|I read somewhere] that {topic} [paid off|failed] in {place}. [Is there a number?|What does the record say?]',
    'Compare {place} and {place2}: {measure}, [as close to {year} as you can|the newest figures].',
  ],
  plan: [
    '[I start with|First] {source}, [then look for a second count|then the tables]. [The years before {year} are thin.|For {year} there should be a table.]',
    '[Two steps|My plan]: find who counted {measure} in {place}, then check it against {place2}.',
  ],
  search: [
    '[I search for|Searching] {topic} in {place}.',
    '[Who writes about|Sources on] {topic} in {place}?',
    'A search for {measure} [first|and {place}].',
  ],
  open: [
    '[I open|Opening] the [page|report] of {source}.',
    '{source} [looks right|has the count], I read it.',
    '[Now the page itself|The report should have the number].',
  ],
  note: ['[I note the figure|I keep that]: {figure} {unit}.', 'A note, [so that it is not lost|with the source].'],
  found: [
    '{source} gives {figure} {unit} for {measure} in {place}, {year}. [The page names no error margin.|They counted in spring.|It is a count, not an estimate.]',
    'In {place} {measure} stood at {figure} {unit} in {year} ({source}). [{Topic} is given as the reason|The text puts it down to {topic}], [without proof|with one table as evidence].',
    'Found: {figure} {unit} ({measure}, {place}, {year}). [The source is {source}, {url}.|See {url}.] [I could find no second count.|A second source would be good.]',
  ],
  doubt: [
    '[That seems high|That is lower than I thought]. [Check it against {place2}.|What about {place2}?]',
    'No, {year} was [an odd year|the year of the strike]: [use {place2} as a check|compare with {place2}].',
    'Is {source} [independent|any good]? [Look for a second one.|I want another source.]',
    'Actually, [leave out the harbour|count only whole years]. [And {place2}?|How does {place2} look then?]',
  ],
  compare: [
    '{place2} has {figure2} {unit}, {place} {figure}: [together {sum}|{sum} in all]. [The two counts use the same method.|The methods differ a little.]',
    '[For {place2} it is|In {place2} I find] {figure2} {unit}. [So {place} with {figure} is no outlier.|The difference to {figure} is larger than chance.] Sum: {sum}.',
  ],
} as const

export const SNIPPETS = [
  '{source}: {topic} in {place}, {year}',
  '{word} and {topic}: what {place} learned',
  '{Measure} in {place} since {year}, {n} pages',
  'Letters on {topic} ({place}, {year})',
  '{place}: {measure} fell by {n} percent',
  'Minutes of {place}, {year}: {topic}, {word}',
] as const

export const PAGE_LINES = [
  'In {place} the council [asked|paid] for {topic} in {year}, and {n} households [answered|took part].',
  '{Measure} rose by {n} percent, [mostly|in part] because of {topic}.',
  'The count of {year} left out {other}, where {topic} [came later|had ended].',
  '{source} repeated the count after {n} months and found [the same|a little less|no clear change].',
  'Critics in {other} [called this too early|doubted the method]: {n} answers are few.',
  'A table lists {n} streets of {place}; the highest value is {figure}.',
  'Before {year} nobody [measured|wrote down] {measure}, so the first figure is an estimate.',
  'With {topic} the cost per home was {figure} crowns, [half of it|a third of it] for labour.',
] as const

export const FINDINGS = [
  '{topic}',
  '{measure} in {other}',
  '{word} in {place}',
  '{source}, page {n}',
  'what {other} did in {year}',
] as const

export const RESEARCH_REMARKS = {
  user: [
    'The reader knows {place} but [has never heard of {topic}|not what {measure} means], so keep it plain.',
    'I have {n} pages for this chapter and [too many words already|no picture yet].',
    'The editor [likes|distrusts] numbers from {source}, [so name them|so be exact].',
  ],
  assistant: [
    'The same page has {measure} for {other}, [{figure} {unit}|as a rough figure], [counted in another month|by the same people].',
    '{source} [changed its method in {year}|counts every second year], so [older figures are not compared|the series has a break].',
    'On {topic} the texts from {other} [agree|say less], [with {n} answers in all|and name no source].',
    'I leave out the part on {word}, it [rests on hearsay|has no date].',
  ],
} as const

export const RESEARCH_FACTS: Agent['facts'] = {
  correction: [
    {
      name: 'the right year',
      quote: 'Correction: the flood was in the spring before the census, volume {n} has it wrong',
    },
    { name: 'the right unit', quote: 'Do not read column {n} as litres, the clerk wrote gallons until the war' },
    { name: 'the right place', quote: 'The mill meant in letter {big} stood upstream, the map I gave you is mistaken' },
    { name: 'the right name', quote: 'Instead of the archivist’s spelling use Ellerhusen, as on grave stone {n}' },
  ],
  constraint: [
    { name: 'the source rule', quote: 'Never cite the blog of the brewery, it copied figure {n} without asking' },
    { name: 'the length', quote: 'The whole chapter must not be longer than {big} words, footnotes included' },
    { name: 'the embargo', quote: 'Nothing from dossier {big} may be quoted before the exhibition opens' },
    { name: 'the currency', quote: 'All prices have to be given in crowns of the reform year, divided by {n}' },
  ],
  decision: [
    { name: 'the method', quote: 'We count only dwellings with at least {n} square metres of living space' },
    { name: 'the baseline', quote: 'We decided that the census of parish {n} is the baseline for every comparison' },
    { name: 'the outlier', quote: 'We leave out weather station {big} because its roof leaked for a decade' },
    { name: 'the title', quote: 'The chapter is called Salt and Smoke, with {n} illustrations' },
  ],
  error: [
    { name: 'the refused page', quote: 'AccessError: reading room closed, shelfmark {big} needs a permit' },
    { name: 'the broken table', quote: 'ParseError: row {line} has eleven cells where nine were expected' },
    { name: 'the scan', quote: 'ScanError: folio {n} verso is unreadable below the stamp' },
    { name: 'the quota', quote: 'QuotaError: interlibrary desk allows {n} loans, the next is refused' },
  ],
  path: [
    { name: 'the raw numbers', quote: 'raw counts are kept in datasets/parish/returns_{big}.csv' },
    { name: 'the scans', quote: 'the scans of the ledger are in scans/box_{n}/ledger_red.tiff' },
    { name: 'the script', quote: 'the conversion is done by scripts/convert/crowns_{n}.py' },
    { name: 'the map', quote: 'the corrected map is saved as maps/upstream_{big}.svg' },
  ],
  task: [
    { name: 'the letter', quote: 'Write to the widow of the surveyor and ask for notebook {n}' },
    { name: 'the chart', quote: 'At the end draw one chart with the {n} oldest parishes only' },
    { name: 'the glossary', quote: 'Add the word weir keeper to the glossary, entry {big}' },
    { name: 'the check', quote: 'Later check whether toll list {big} was ever printed' },
  ],
}
