import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './process.mjs'

/** The widths that a style sheet of a narrow screen is for: as in src/ui/narrow.ts. */
const NARROW = '(max-width: 899px)'

/** @param {'wide' | 'narrow'} form */
async function draw(form) {
  const script = join(root, 'scripts/lib/draw-picture.mjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  return (await promisify(execFile)(process.execPath, [script, form], { env, cwd: root })).stdout
}

/**
 * Puts pictures of the first screen into the built page, and has the browser load what follows them while it paints: see
 * src/first.ts. The page's script and style are those of `page`; `narrow` is what a narrow screen needs beside them.
 * @param {{ page: string, narrow: string }} modules
 * @returns {import('vite').Plugin}
 */
export function firstPicture({ page, narrow }) {
  /** @type {Promise<string[]> | undefined} */
  let pictures
  return {
    name: 'first-picture',
    apply: 'build',
    buildStart() {
      pictures ??= Promise.all([draw('wide'), draw('narrow')])
      // It is awaited when the page is written.
      pictures.catch(() => {})
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (!path.endsWith('/index.html') || !bundle || !pictures) return html
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        /** @param {string} module */
        const chunkOf = (module) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module))
          if (!chunk) throw new Error(`${module} has no chunk of its own to load early`)
          return chunk
        }
        /** @param {string} file */
        const preload = (file, media = '') => `<link rel="modulepreload" crossorigin${media} href="./${file}">`
        const first = chunkOf(page)
        const more = chunkOf(narrow)
        const early = new Set([first.fileName, ...first.imports])
        const links = [
          ...[...early].filter((file) => !html.includes(file)).map((file) => preload(file)),
          ...[more.fileName, ...more.imports]
            .filter((file) => !early.has(file) && !html.includes(file))
            .map((file) => preload(file, ` media="${NARROW}"`)),
          ...[...(first.viteMetadata?.importedCss ?? [])].map(
            (file) => `<link rel="stylesheet" crossorigin href="./${file}">`,
          ),
        ]
        const [wide, thin] = await pictures
        return html
          .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
          .replace(
            '<div id="root"></div>',
            () =>
              `<div id="root"></div>\n    <template data-picture="wide">${wide}</template>\n    <template data-picture="narrow">${thin}</template>`,
          )
      },
    },
  }
}
