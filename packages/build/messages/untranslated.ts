import { relative } from 'node:path'
import { getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Logger, Plugin } from 'vite'
import { SOURCE_LANGUAGE } from '../../languages/languages.ts'
import { ROOT } from '../root.ts'

const SHOWN = 5

/**
 * Fails a production build if a catalogue lacks a translation. Other builds report it and go on: pages then show the English text. Must
 * come before the plugin that compiles the catalogues.
 */
export function untranslated(configPath: string): Plugin {
  const config = getConfig({ configPath })
  let logger: Logger
  let isProduction = true
  return {
    name: 'vitrine-untranslated',
    enforce: 'pre',
    configResolved(resolved) {
      logger = resolved.logger
      isProduction = resolved.mode === 'production'
    },
    transform: {
      filter: { id: /\.po$/ },
      async handler(_source, file) {
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
        if (!found) return
        const { missing } = await found.catalog.getTranslations(found.locale, {
          sourceLocale: SOURCE_LANGUAGE,
          fallbackLocales: {},
        })
        if (missing.length === 0) return
        const problem = describeMissing(
          relative(ROOT, file),
          missing.map(({ id, source }) => source || id),
        )
        if (isProduction) this.error(problem)
        logger.error(`${problem} Until then, pages show these texts in English.`)
      },
    },
  }
}

export function describeMissing(file: string, texts: readonly string[]): string {
  const shown = texts.slice(0, SHOWN).map((text) => JSON.stringify(text))
  const more = texts.length > SHOWN ? `, and ${texts.length - SHOWN} more` : ''
  return `${file} lacks translations: ${shown.join(', ')}${more}. Run \`npm run messages\`, and fill in the empty msgstr in this file.`
}
