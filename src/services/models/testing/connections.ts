import { type Connection, connectionOf } from '../providers/connection.ts'
import { type Protocol, presetById } from '../providers/presets.ts'

const OWN = { openai: 'own', anthropic: 'own-anthropic', gemini: 'own-gemini' } as const

/** A connection to a server of one's own that speaks this protocol. */
export function ownConnection(protocol: Protocol, address: string, model = 'm-1'): Connection {
  const preset = presetById(OWN[protocol])
  if (!preset) throw new Error(`no preset for ${protocol}`)
  const connected = connectionOf(preset, { address, model })
  if (!connected.ok) throw new Error(connected.problem)
  return connected.connection
}
