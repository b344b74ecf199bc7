import type { Environment } from '../../core/prompt/sections.ts'

/** Today, here and on what: read in the moment in which somebody asks for it, and nowhere else. */
export function thisComputer(): Environment {
  const now = new Date()
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: navigator.platform,
  }
}
