import type { Document, Lane } from '../../core/document/document.ts'
import { compact } from '../../core/strategies/compact.ts'
import { readParameters } from '../../core/strategies/parameters.ts'
import { EACH_LANE } from '../../core/teach/condition.ts'
import { outlineLane } from '../build.ts'
import { example } from '../example.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'
import { did, seen } from './say.ts'

const head = headOf('summarisers')

function extractive(size: number): Lane {
  const { values } = readParameters(compact.parameters, { policy: 'keep', summariser: 'extractive', size })
  const strategy = { id: compact.id, parameters: values }
  return { id: 'extractive', name: 'Extractive', when: 'now', repair: {}, strategy }
}

function benchOf(words: number, size: number): Document {
  return { ...example.document, title: head.title, lanes: [outlineLane('outline', 'Outline', words), extractive(size)] }
}

/** A summariser that is a model, wherever it runs. */
const MODELS = ['provider', 'builtin', 'page'] as const
const asksModel = {
  kind: 'any',
  of: MODELS.map((is) => ({ kind: 'parameter', lane: EACH_LANE, name: 'summariser', is }) as const),
} as const

export const lesson: Lesson = {
  ...head,
  lead:
    'Two lanes summarise the same messages without a model: Outline takes how each of them begins, Extractive picks ' +
    'whole lines. If you have a key, you can set a real model beside them.',
  steps: [
    {
      id: 'predict',
      title: 'Predict what each keeps',
      doing:
        'Outline keeps the first 8 words of every message. Extractive chooses lines, up to 80 tokens of them. Which ' +
        'facts stand in each? Say it for each fact, or press `Reveal` where you have said enough.',
      notice:
        'Both have lost the failing test, and neither has the correction as it was: Outline breaks it off after ' +
        '“already”, Extractive leaves it out. Extractive has C and D, in 260 tokens in place of 345.',
      target: 'facts',
      predict: ['outline', 'extractive'],
      checks: [
        seen('You said what Outline loses', did('predicted:outline')),
        seen('You said what Extractive loses', did('predicted:extractive')),
      ],
      begin: benchOf(8, 80),
    },
    {
      id: 'given',
      title: 'What they were given',
      doing: 'Open `What the summariser is asked…` in the ⋯ of Extractive.',
      where: 'The ⋯ of Extractive, `What the summariser is asked…`',
      notice:
        'Both are given the same nine messages, 2 to 10. What is missing in a summary was there to be kept: the ' +
        'choice was the summariser’s.',
      target: 'lane:extractive',
      checks: [seen('You read what Extractive is given', did('dialog:request'))],
      begin: benchOf(8, 80),
    },
    {
      id: 'size',
      title: 'Give Extractive more room',
      doing: 'Raise `Size in tokens` of Extractive, until A, the correction, stands in its summary.',
      where: 'The ⋯ of Extractive, `Name, rule and parameters…`',
      notice:
        'With 96 tokens of lines A is in, and its lane takes 278. The order in which lines come in is a guess about ' +
        'what matters, the same guess each time: run it again, and the same lines come out.',
      target: 'lane:extractive',
      checks: [
        seen('A stands in the summary of Extractive', {
          kind: 'fact',
          fact: 'A',
          lane: 'extractive',
          is: ['in-summary'],
        }),
      ],
      begin: benchOf(8, 80),
    },
    {
      id: 'words',
      title: 'Give Outline more room',
      doing: 'Now raise `Words a message` of Outline, until A stands in its summary too.',
      where: 'The ⋯ of Outline, `Name, rule and parameters…`',
      notice:
        'At 9 words A is in. The words of nine messages were paid for one, and C is still lost: it stands at the end ' +
        'of its message. An outline spends evenly, whatever a message says.',
      target: 'lane:outline',
      checks: [
        seen('A stands in the summary of Outline', { kind: 'fact', fact: 'A', lane: 'outline', is: ['in-summary'] }),
        seen('C, the constraint, does not', { kind: 'fact', fact: 'C', lane: 'outline', is: ['lost', 'altered'] }),
      ],
      begin: benchOf(8, 120),
    },
    {
      id: 'model',
      title: 'Beside them, a real model',
      doing:
        'Open `Models…`: there you would set up whom to ask, and a key, which stays in memory. Close it, duplicate ' +
        'Extractive, and give the copy the summariser `a model behind an API`. With a key, press `Ask for a summary`.',
      where: 'Menu, `Models…`; then the ⋯ of Extractive, `Duplicate`',
      notice:
        'The lane waits: a model is asked only when you say so, and the lane says what would be sent, and where to. ' +
        'What it answers is kept as a recording, as no one can compute it again. Then read the same facts in it.',
      target: 'command:models',
      checks: [
        seen('You saw where models are set up', did('dialog:models')),
        seen(
          'A third lane has a model for its summariser',
          { kind: 'lanes', least: 3 },
          { kind: 'some-lane', that: asksModel },
        ),
        {
          ...seen('The model’s summary is there to be compared', {
            kind: 'some-lane',
            that: { kind: 'all', of: [asksModel, { kind: 'status', lane: EACH_LANE, is: ['met', 'cannot-fit'] }] },
          }),
          optional: true,
        },
      ],
      begin: benchOf(12, 120),
    },
  ],
  after:
    'Ask the same model twice and compare the takes. Or give Extractive 400 tokens: then B, the failing test, is in ' +
    'its summary as well.',
}
