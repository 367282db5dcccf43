import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { LANGUAGES, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../languages/languages.ts'
import { ROOT } from '../root.ts'
import { isPseudoCatalogue } from './pseudo-language.ts'
import { TARGET_LANGUAGES } from './target-languages.ts'
import { textsOfApp } from './translated-texts.ts'

const SCRIPT = join(ROOT, 'packages', 'languages', 'before-paint.ts')
/** Pattern for the path of the catalogue that each page loads first: `frame`, or the only catalogue of the app. */
const FIRST_TEXTS = /\/messages\/([A-Za-z-]+)(\/frame)?\.po(\?|$)/

/**
 * Vite plugin that adds a script before all other scripts. The script sets the language of the document and preloads the texts of that
 * language, so the browser fetches them together with the program. The program shows nothing before these texts have arrived. The texts of
 * other languages are not loaded.
 *
 * @param folder folder of the app, which contains its `lingui.config.ts`
 * @param firstWords a text of the app, in English, that its pages show until the program has loaded
 */
export function startsInLanguage(folder: string, firstWords?: string): Plugin {
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
          FIRST_WORDS: firstWords === undefined ? {} : await inEachLanguage(folder, firstWords),
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

/** Returns a text of an app in each language. @throws if a translation is missing */
async function inEachLanguage(folder: string, english: string): Promise<Record<string, string>> {
  const translated = TARGET_LANGUAGES.map(async (language) => {
    const text = (await textsOfApp(relative(ROOT, folder), language)).find((one) => one.english === english)
    if (!text?.translated) throw new Error(`'${english}' is not translated into ${language}`)
    return [language, text.translated] as const
  })
  return {
    [SOURCE_LANGUAGE]: english,
    [PSEUDO_LANGUAGE]: english,
    ...Object.fromEntries(await Promise.all(translated)),
  }
}

async function script(constants: Record<string, Record<string, string>>): Promise<string> {
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
