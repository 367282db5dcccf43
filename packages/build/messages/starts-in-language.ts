import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { LANGUAGES, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../languages/languages.ts'
import { ROOT } from '../root.ts'
import { isPseudoCatalogue } from './pseudo-language.ts'
import { TARGET_LANGUAGES } from './target-languages.ts'
import { textsOfApp } from './translated-texts.ts'

export type FirstWords = Readonly<Record<string, string>>

const SCRIPT = join(ROOT, 'packages', 'languages', 'before-paint.ts')
/** Pattern for the path of the catalogue that each page loads first: `frame`, or the only catalogue of the app. */
const FIRST_TEXTS = /\/messages\/([A-Za-z-]+)(\/frame)?\.po(\?|$)/

/**
 * Adds a script before all other scripts. The script sets the language of the document and preloads the texts of that language, so
 * the browser fetches them together with the program. The program shows nothing before these texts have arrived.
 *
 * @param firstWords texts of the app, in English, by the names under which its start page shows them until the program has loaded
 */
export function startsInLanguage(folder: string, firstWords: FirstWords = {}): Plugin {
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
      if (missing.length > 0) this.error(`The build has no file with the first texts in: ${missing.join(', ')}`)
      const file = this.emitFile({
        type: 'asset',
        name: 'language.js',
        source: await script({
          FIRST_TEXTS: Object.fromEntries(files),
          FIRST_WORDS: await inEachLanguage(folder, firstWords),
        }),
      })
      address = `/${this.getFileName(file)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}

async function inEachLanguage(folder: string, english: FirstWords): Promise<Record<string, FirstWords>> {
  const translated = TARGET_LANGUAGES.map(async (language) => {
    const texts = await textsOfApp(relative(ROOT, folder), language)
    const words = Object.entries(english).map(([name, words]) => {
      const text = texts.find((one) => one.english === words)
      if (!text?.translated) throw new Error(`'${words}' is not translated into ${language}`)
      return [name, text.translated]
    })
    return [language, Object.fromEntries(words)]
  })
  return {
    [SOURCE_LANGUAGE]: english,
    [PSEUDO_LANGUAGE]: english,
    ...Object.fromEntries(await Promise.all(translated)),
  }
}

async function script(constants: Record<string, object>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, lib: { entry: SCRIPT, formats: ['iife'], name: 'vitrineLanguage' } },
  })
  const [built] = [result].flat()
  const [chunk] = built && 'output' in built ? built.output : []
  if (!chunk) throw new Error(`${SCRIPT} could not be built`)
  return chunk.code
}
