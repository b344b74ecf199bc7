import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages'
import type { Content, FunctionDeclaration, GenerateContentParameters } from '@google/genai'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../../message/message.ts'
import { toPrompt } from '../../message/prompt.ts'
import { anthropicBody } from './anthropic.ts'
import { geminiBody } from './gemini.ts'
import { createLosses } from './losses.ts'
import { openAiChatBody } from './openAiChat.ts'
import { responsesBody } from './openAiResponses.ts'

const prompt = toPrompt([
  textMessage('m1', 'system', 'be brief'),
  textMessage('m2', 'user', 'read it'),
  { id: 'm3', role: 'assistant', parts: [{ type: 'call', callId: 'c1', name: 'read', arguments: { path: 'a' } }] },
  textMessage('m4', 'tool', 'done', { answers: 'c1', failed: true }),
])
const tools = [{ name: 'read', description: 'reads', parameters: { type: 'object', properties: {} } }]

// The assignments are the tests: the type check fails where a body is not what the provider's own types say.
describe('what is written is what the official types take', () => {
  it('OpenAI chat completions', () => {
    const body: ChatCompletionCreateParamsNonStreaming = {
      model: 'm',
      ...openAiChatBody(prompt, tools, createLosses()),
    }
    expect(body.messages).toHaveLength(4)
  })

  it('OpenAI responses', () => {
    const body: ResponseCreateParamsNonStreaming = { model: 'm', ...responsesBody(prompt, tools, createLosses()) }
    expect(body.input).toHaveLength(4)
  })

  it('Anthropic messages', () => {
    const written = anthropicBody(prompt, tools, createLosses())
    const body: MessageCreateParamsNonStreaming = { model: 'm', max_tokens: 1, ...written }
    expect(body.messages).toHaveLength(3)
    expect(body.system).toEqual([{ type: 'text', text: 'be brief' }])
  })

  it('Gemini contents', () => {
    const { contents, systemInstruction, tools: written } = geminiBody(prompt, tools, createLosses())
    const taken: Content[] = contents
    const declarations: FunctionDeclaration[] = written?.flatMap((one) => one.functionDeclarations) ?? []
    const body: GenerateContentParameters = {
      model: 'm',
      contents: taken,
      config: { ...(systemInstruction && { systemInstruction }), tools: [{ functionDeclarations: declarations }] },
    }
    expect(body.contents).toHaveLength(3)
  })
})
