import { num } from './words.ts'

/** Bytes in words: "236 kB", "1.2 GB". */
export function bytesWords(bytes: number): string {
  if (bytes < 1e6) return `${num(Math.max(1, bytes / 1e3))} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
