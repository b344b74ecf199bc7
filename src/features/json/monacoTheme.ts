import type * as Monaco from 'monaco-editor/editor/editor.api'

/** What Monaco calls the colours of the page. */
export const PAGE_THEME = 'page'

/** Reads colours of the page as Monaco takes them, #rrggbb; a variable may hold `light-dark(…)`. */
function colourReader(): { read(variable: string): string; done(): void } {
  const probe = document.createElement('span')
  document.body.append(probe)
  return {
    read(variable) {
      probe.style.color = `var(${variable})`
      const channels = /(\d+)\D+(\d+)\D+(\d+)/.exec(getComputedStyle(probe).color)?.slice(1) ?? ['0', '0', '0']
      return `#${channels.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`
    },
    done: () => probe.remove(),
  }
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}

function define(monaco: typeof Monaco): void {
  const { read, done } = colourReader()
  const [ink, soft, line, tint, panel] = ['--ink', '--soft', '--line', '--tint', '--panel'].map(read)
  const [focus, lost, altered, literal, mark] = ['--focus', '--lost', '--altered', '--summary', '--mark'].map(read)
  done()
  const rule = (token: string, colour = '#000000') => ({ token, foreground: colour.slice(1) })
  const colours: Record<string, string | undefined> = {
    'editor.background': panel,
    'editor.foreground': ink,
    'editorLineNumber.foreground': soft,
    'editorLineNumber.activeForeground': ink,
    'editor.lineHighlightBorder': tint,
    'editor.selectionBackground': mark,
    'editorCursor.foreground': ink,
    'editorWidget.background': panel,
    'editorWidget.foreground': ink,
    'editorWidget.border': line,
    'editorHoverWidget.background': panel,
    'editorHoverWidget.border': line,
    'editorSuggestWidget.background': panel,
    'editorSuggestWidget.border': line,
    'editorSuggestWidget.foreground': ink,
    'editorSuggestWidget.selectedBackground': tint,
    'editorSuggestWidget.selectedForeground': ink,
    'editorSuggestWidget.highlightForeground': focus,
    'editorSuggestWidget.focusHighlightForeground': focus,
    'editorError.foreground': lost,
    'editorWarning.foreground': altered,
    'editorInfo.foreground': focus,
    'editorIndentGuide.background1': tint,
    'editorIndentGuide.activeBackground1': line,
    'editorBracketMatch.border': soft,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, soft])),
    'editorBracketHighlight.unexpectedBracket.foreground': lost,
    'editor.findMatchBackground': mark,
    'editor.findMatchHighlightBackground': mark,
    'editor.rangeHighlightBackground': tint,
    focusBorder: focus,
    'input.background': panel,
    'input.foreground': ink,
    'input.border': line,
  }
  monaco.editor.defineTheme(PAGE_THEME, {
    base: isDark() ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', ink),
      rule('string.key.json', focus),
      rule('string.value.json', ink),
      rule('number.json', literal),
      rule('keyword.json', literal),
      rule('delimiter', soft),
    ],
    colors: Object.fromEntries(
      Object.entries(colours).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  })
  monaco.editor.setTheme(PAGE_THEME)
}

/** Keeps Monaco in the colours of the page, light or dark. Forced colours are Monaco's own high contrast. */
export function watchTheme(monaco: typeof Monaco): void {
  const again = () => define(monaco)
  again()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
