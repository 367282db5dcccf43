import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { LANGUAGES, PSEUDO_LANGUAGE } from '../../packages/languages/languages.ts'
import { ROOT } from '../root.ts'
import { isPseudoCatalogue } from './pseudo-language.ts'

const SCRIPT = join(ROOT, 'packages', 'languages', 'before-paint.ts')
/** The texts that every page needs, or all where an app has one catalogue. */
const FIRST_TEXTS = /\/messages\/([A-Za-z-]+)(\/frame)?\.po(\?|$)/

/**
 * Puts a script before all others that says which language the document is in. It names the file with the texts of that
 * language, which the browser then fetches together with the program that asks for them: nothing is shown before they are
 * there, and those of no other language are loaded.
 */
export function startsInLanguage(): Plugin {
  let address = ''
  return {
    name: 'vitrine-starts-in-language',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((output) => {
        const module = (output.type === 'chunk' && output.facadeModuleId) || ''
        const [, language] = FIRST_TEXTS.exec(module) ?? []
        if (language === undefined) return []
        return [[isPseudoCatalogue(module) ? PSEUDO_LANGUAGE : language, `/${output.fileName}`]]
      })
      const missing = [...LANGUAGES, PSEUDO_LANGUAGE].filter((language) => !files.some(([of]) => of === language))
      if (missing.length > 0) this.error(`No file has the first texts of: ${missing.join(', ')}`)
      const file = this.emitFile({
        type: 'asset',
        name: 'language.js',
        source: await script(Object.fromEntries(files)),
      })
      address = `/${this.getFileName(file)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}

async function script(firstTexts: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { FIRST_TEXTS: JSON.stringify(firstTexts) },
    build: { write: false, lib: { entry: SCRIPT, formats: ['iife'], name: 'vitrineLanguage' } },
  })
  const [built] = [result].flat()
  const [chunk] = built && 'output' in built ? built.output : []
  if (!chunk) throw new Error(`${SCRIPT} could not be built`)
  return chunk.code
}
