import { ROLES } from '../message/message.ts'
import { choice, constant, flag, list, object, type Schema, text } from './schemaParts.ts'

const part: Schema = {
  description: 'A part of the message.',
  anyOf: [
    object('Text.', { type: constant('text', 'Text'), text: text('The text that is sent.') }, ['type', 'text']),
    object(
      'What a model thought before it answered.',
      { type: constant('reasoning', 'Reasoning'), text: text('Sent, and counted, like text.') },
      ['type', 'text'],
    ),
    object(
      'An image. It is never fetched.',
      {
        type: constant('image', 'Image'),
        source: text('An address or a data URL, kept as it is.'),
        detail: text('low, high or auto'),
      },
      ['type', 'source'],
    ),
    object(
      'A file.',
      {
        type: constant('file', 'File'),
        name: text('Its name.'),
        data: text('Base64 or an id; not counted.'),
        text: text('Its text; counted.'),
      },
      ['type'],
    ),
    object(
      'What only its provider can read. Not counted.',
      {
        type: constant('opaque', 'Opaque'),
        kind: text('What it is, such as encrypted_content.'),
        size: { type: 'integer', description: 'Its length in characters.' },
      },
      ['type', 'kind'],
    ),
    object(
      'A tool call. Only an assistant makes calls.',
      {
        type: constant('call', 'Tool call'),
        callId: text('A tool message answers it by this id.'),
        name: text('The tool.'),
        arguments: { description: 'A text that claims to be JSON, or a value.' },
      },
      ['type', 'callId', 'name'],
    ),
  ],
}

const role = choice(ROLES, 'Who speaks.')
const id = text('Without one, or with one that an earlier message has, it is a new message.')

const message = object(
  'A message.',
  {
    id,
    role,
    name: text('Name of the participant, or of the tool of a tool message.'),
    answers: text('Tool messages: the id of the call that this answers.'),
    failed: flag('Tool messages: the tool said that it failed.'),
    generated: constant(true, 'Made by the generator of synthetic turns.'),
    parts: list('What the message says, in order.', part),
  },
  ['role', 'parts'],
)

/** Its fields beside these are OpenAI's: what is not read of them is said by the reader. */
const chatMessage: Schema = {
  type: 'object',
  description: 'A message as OpenAI writes it.',
  properties: { id, role: text('Who speaks.'), content: { description: 'A text, or a list of parts.' } },
  required: ['role', 'content'],
}

const origin: Schema = {
  description: 'Where the entry comes from. Absent: it is the message of the history itself.',
  anyOf: [
    object(
      'A message of the history.',
      { kind: constant('history', 'A message of the history'), id: text('Its id.') },
      ['kind'],
    ),
    object('Stands where a message was.', { kind: constant('tombstone', 'A tombstone'), of: text('Its id.') }, [
      'kind',
    ]),
    object(
      'Replaces messages.',
      {
        kind: constant('summary', 'A summary'),
        of: list('The ids of the messages that it replaces.', text('An id.')),
        unverified: constant(true, 'Only the marker in the text says that this is a summary.'),
      },
      ['kind'],
    ),
    object('Made up so that the prompt is valid.', { kind: constant('synthetic', 'Made up'), for: text('An id.') }, [
      'kind',
    ]),
  ],
}

/** An entry of the history: with its envelope, or a plain message. */
export const entrySchema: Schema = {
  description: 'An entry of the history.',
  anyOf: [
    object('A message with its origin.', { message: { anyOf: [message, chatMessage] }, origin }, ['message']),
    message,
    chatMessage,
  ],
}
