import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/**
 * Marks around each text: a zero-width space and a soft hyphen. They are invisible, and Playwright ignores both when it looks for a name,
 * so browser tests written in English work in the pseudo-language and can detect texts that are missing from the catalogues.
 */
const [BEFORE, AFTER] = ['\u200b', '\u00ad']

const MARKED = /\.po\?pseudo$/

export const isPseudoCatalogue = (moduleId: string): boolean => MARKED.test(moduleId)

export function pseudoLanguage(configPath: string): Plugin {
  const config = getConfig({ configPath })
  return {
    name: 'vitrine-pseudo-language',
    enforce: 'pre',
    load: {
      filter: { id: MARKED },
      handler: async (id) => ({ code: await marked(id.replace('?pseudo', '')), moduleType: 'js' }),
    },
  }

  async function marked(file: string): Promise<string> {
    const found = getCatalogForFile(file.slice(config.rootDir.length + 1), await getCatalogs(config))
    if (!found) throw new Error(`${file} is not a catalogue of this app`)
    const { messages } = await found.catalog.getTranslations(SOURCE_LANGUAGE, {
      sourceLocale: SOURCE_LANGUAGE,
      fallbackLocales: {},
    })
    const marks = Object.entries(messages).map(([key, text]) => [key, `${BEFORE}${text}${AFTER}`])
    return createCompiledCatalog(PSEUDO_LANGUAGE, Object.fromEntries(marks), { namespace: 'es' }).source
  }
}
