import type { Segment } from './segments.ts'

/** What kind of fact a segment seems to hold. Guesses by its words and signs; a segment may be several. */
export interface FactSigns {
  readonly error: boolean
  readonly path: boolean
  readonly rule: boolean
  readonly number: boolean
}

// Without the flag u, which makes them slower and adds nothing to ASCII.
const ERROR_NAME = /[A-Za-z](?:Error|Exception|Warning)\b/
const ERROR_WORD =
  /\b(?:error|fail(?:s|ed|ure|ing)?|exception|traceback|fatal|panic|crash(?:ed|es)?|cannot|refused|denied|not found|timed out|fehler|fehlgeschlagen|erreur|échec|fallo|errore|erro)\b|错误|錯誤|失败|失敗|エラー|例外|오류|실패|ошибк/i
const PATH = /(?:[\w@.-]+[/\\]){1,20}[\w.-]+|\b[\w-]{2,60}\.[a-z]{1,5}\b(?![.\w])/i
const RULE =
  /\b(?:must|never|always|only|don'?t|do not|not|no|without|instead|should|decide[ds]?|decision|agreed?|prefer|avoid|keep|leave|because|nicht|nie|niemals|immer|nur|muss|müssen|kein(?:e[nrs]?)?|statt|höchstens|jamais|toujours|seulement|doit|pas|nunca|siempre|solo|debe|sempre|mai|deve)\b|不要|不能|必须|必須|只|不得|决定|決定|しない|ないで|のみ|禁止|하지|반드시|нельзя|никогда|только|всегда|долж/i
const NUMBER = /\d{2}/

/** Reads the signs of a segment. */
export function signsOf({ text, voice }: Segment): FactSigns {
  return {
    error: ERROR_NAME.test(text) || (voice !== 'code' && ERROR_WORD.test(text)),
    path: PATH.test(text),
    rule: voice !== 'output' && voice !== 'code' && voice !== 'call' && RULE.test(text),
    number: NUMBER.test(text),
  }
}
