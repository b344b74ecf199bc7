import type { Part } from '../../message/message.ts'
import type { Say } from '../report.ts'
import { describeValue, isAbsent, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

function texts(...values: readonly unknown[]): readonly Part[] {
  return values.flatMap((value) => (textOf(value) === undefined ? [] : [{ type: 'text', text: String(value) }]))
}

/** One of `parts`: a text, or an object for what was shown, spoken or heard. */
function partsIn(part: unknown, say: Say): readonly Part[] {
  if (typeof part === 'string') return texts(part)
  if (!isRecord(part)) {
    if (!isAbsent(part)) say('skipped', `a part should be a text or an object, found ${describeValue(part)}`)
    return []
  }
  const pointer = textOf(part.asset_pointer)
  switch (part.content_type) {
    case 'image_asset_pointer':
      return pointer === undefined ? [] : [{ type: 'image', source: pointer }]
    case 'audio_transcription':
      return texts(part.text)
    case 'real_time_user_audio_video_asset_pointer': {
      const audio = isRecord(part.audio_asset_pointer) ? textOf(part.audio_asset_pointer.asset_pointer) : undefined
      return [{ type: 'file', name: 'audio', ...(audio !== undefined && { data: audio }) }]
    }
  }
  if (pointer !== undefined) return [{ type: 'file', name: textOf(part.content_type) ?? 'file', data: pointer }]
  return textOf(part.text) === undefined ? unknownContent(part, say) : texts(part.text)
}

function unknownContent(content: Fields, say: Say): readonly Part[] {
  if (Object.keys(content).length === 0) return []
  say(
    'repaired',
    `content of a type that is not known here, ${describeValue(content.content_type)}: read as its JSON text`,
  )
  return texts(JSON.stringify(content))
}

function thoughtsIn(content: Fields): readonly Part[] {
  if (!isList(content.thoughts)) return []
  return content.thoughts.flatMap((thought): readonly Part[] => {
    if (!isRecord(thought)) return []
    const said = [textOf(thought.summary), textOf(thought.content)].filter((text) => text !== undefined)
    return said.length === 0 ? [] : [{ type: 'reasoning', text: said.join('\n') }]
  })
}

/** Reads `content` of a message by its `content_type`. Texts that are empty make no part. */
export function contentParts(content: unknown, say: Say): readonly Part[] {
  if (typeof content === 'string') return texts(content)
  if (!isRecord(content)) return []
  switch (content.content_type) {
    case 'thoughts':
      return thoughtsIn(content)
    case 'reasoning_recap':
      return texts(content.content).map((part) =>
        part.type === 'text' ? { type: 'reasoning', text: part.text } : part,
      )
    case 'user_editable_context':
      return texts(content.user_profile, content.user_instructions)
    case 'model_editable_context':
      return texts(content.model_set_context)
    case 'tether_quote':
      return texts(content.title, content.url, content.text)
    case 'tether_browsing_display':
      return texts(content.summary, content.result)
    case 'system_error':
      return texts(content.name, content.text)
  }
  if (isList(content.parts)) return content.parts.flatMap((part) => partsIn(part, say))
  const said = [content.text, content.result, content.content].find((text) => typeof text === 'string')
  return typeof said === 'string' ? texts(said) : unknownContent(content, say)
}
