import { expect, it } from 'vitest'
import { type Message, textMessage } from '../message/message.ts'
import { attachmentWords } from './attachments.ts'

it('says how many images and files a message carries, and nothing of a message of text alone', () => {
  const image = { type: 'image', source: 'data:,' } as const
  const looks: Message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Look.' }, image, image] }
  const files: Message = { id: 'm2', role: 'user', parts: [{ type: 'file', name: 'a.pdf' }, image] }
  expect(attachmentWords(looks)).toBe('2 images')
  expect(attachmentWords(files)).toBe('1 image, 1 file')
  expect(attachmentWords(looks, files)).toBe('3 images, 1 file')
  expect(attachmentWords(textMessage('m3', 'user', 'No image'))).toBe('')
})
