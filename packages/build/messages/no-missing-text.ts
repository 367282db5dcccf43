import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** Pattern of the output of the Lingui macros: a marker comment, and the id of a text. */
const TEXT = /\/\*\*?\s*i18n\s*\*\/\s*\{\s*id:\s*"([^"]+)"/g

/**
 * Production code contains only the ids of texts, so a page would show the id instead of the text. Must come after `messageMacros`
 * in the list of plugins.
 */
export function noMissingText(configPath: string): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'vitrine-no-missing-text',
    enforce: 'pre',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    transform: {
      filter: { code: TEXT },
      handler: (code, file) => {
        for (const [, id] of code.matchAll(TEXT)) if (id !== undefined) files.set(id, file)
      },
    },
    async buildEnd(error) {
      if (error) return
      const known = new Set<string>()
      for (const catalog of await getCatalogs(getConfig({ configPath })))
        for (const id of Object.keys((await catalog.read(SOURCE_LANGUAGE)) ?? {})) known.add(id)
      if (known.size > 0 && files.size === 0)
        this.error(
          'No texts were found in the code, although the catalogues have some: adapt the pattern TEXT to the macros',
        )
      const missing = [...files].filter(([id]) => !known.has(id)).map(([, file]) => file)
      if (missing.length > 0)
        this.error(
          `Texts are missing from the catalogues; run npm run messages. They are used in:\n${[...new Set(missing)].join('\n')}`,
        )
    },
  }
}
