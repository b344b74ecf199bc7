/** The page's colours, as a picture needs them: it has no style sheet around it. */
export interface Colours {
  readonly paper: string
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly hair: string
  readonly gap: string
  readonly altered: string
  readonly lost: string
  readonly roles: Readonly<Record<string, string>>
}

export type Theme = 'light' | 'dark'

export const COLOURS: Readonly<Record<Theme, Colours>> = {
  light: {
    paper: '#ffffff',
    ink: '#1a1c20',
    soft: '#565b64',
    line: '#d6d2c9',
    hair: '#e9e6df',
    gap: '#e4e0d7',
    altered: '#8f4b00',
    lost: '#b3261e',
    roles: {
      tools: '#8a919b',
      system: '#3f4753',
      developer: '#3f4753',
      user: '#1a5cb0',
      assistant: '#9678cc',
      tool: '#bb841a',
      summary: '#0b7565',
      tombstone: '#e4e0d7',
    },
  },
  dark: {
    paper: '#141619',
    ink: '#eceae4',
    soft: '#a8adb5',
    line: '#3b4047',
    hair: '#282c31',
    gap: '#30353b',
    altered: '#f2b661',
    lost: '#ff968c',
    roles: {
      tools: '#79818c',
      system: '#aeb6c2',
      developer: '#aeb6c2',
      user: '#5b9bf0',
      assistant: '#c5b1f2',
      tool: '#e0a146',
      summary: '#46bda7',
      tombstone: '#30353b',
    },
  },
}
