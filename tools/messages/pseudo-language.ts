import { join } from 'node:path'
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../packages/languages/languages.ts'

/**
 * Stand around each text: a zero-width space and a soft hyphen. No eye sees them, Playwright leaves both out when it looks
 * for a name, and so a journey that is written in English finds its way, and can tell the texts that are in no catalogue.
 */
const [BEFORE, AFTER] = ['\u200b', '\u00ad']

/** Before the path of a catalogue: the same one, marked. */
const MODULE = '\0pseudo:'

export const isPseudoCatalogue = (moduleId: string): boolean => moduleId.startsWith(MODULE)

/** The pseudo-language has no files: its catalogues are made from those of the source language. */
export function pseudoLanguage(configPath: string): Plugin {
  const catalogue = new RegExp(`/${PSEUDO_LANGUAGE}(/[a-z-]+)?\\.po$`)
  const config = getConfig({ configPath })
  const sourceOf = (file: string): string => file.replace(`/${PSEUDO_LANGUAGE}`, `/${SOURCE_LANGUAGE}`)
  return {
    name: 'vitrine-pseudo-language',
    enforce: 'pre',
    resolveId: {
      filter: { id: catalogue },
      // Not a name of a catalogue, or it would be read as one.
      handler: (id, importer) =>
        importer === undefined ? undefined : `${MODULE}${sourceOf(join(importer, '..', id)).replaceAll('\\', '/')}?`,
    },
    load: {
      filter: { id: /^\0pseudo:/ },
      handler: async (id) => ({ code: await marked(id.slice(MODULE.length, -1)), moduleType: 'js' }),
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
