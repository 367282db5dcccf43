import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../languages/languages.ts'

/**
 * Stand around each text: a zero-width space and a soft hyphen. No eye sees them, Playwright leaves both out when it looks
 * for a name, and so a journey that is written in English finds its way, and can tell the texts that are in no catalogue.
 */
const [BEFORE, AFTER] = ['\u200b', '\u00ad']

/** How a catalogue is asked for in the pseudo-language. */
const MARKED = /\.po\?pseudo$/

export const isPseudoCatalogue = (moduleId: string): boolean => MARKED.test(moduleId)

/** The pseudo-language has no files: its catalogues are those of the source language, marked. */
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
    if (!found) throw new Error(`${file} is no catalogue`)
    const { messages } = await found.catalog.getTranslations(SOURCE_LANGUAGE, {
      sourceLocale: SOURCE_LANGUAGE,
      fallbackLocales: {},
    })
    const marks = Object.entries(messages).map(([key, text]) => [key, `${BEFORE}${text}${AFTER}`])
    return createCompiledCatalog(PSEUDO_LANGUAGE, Object.fromEntries(marks), { namespace: 'es' }).source
  }
}
