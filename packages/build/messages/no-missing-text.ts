import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { SOURCE_LANGUAGE } from '../../languages/languages.ts'

/** What the macros leave behind: a mark, and the id of a text. */
const TEXT = /\/\*\*?\s*i18n\s*\*\/\s*\{\s*id:\s*"([^"]+)"/g

/**
 * Ends a build for visitors when the code uses a text that no catalogue has: it keeps only the ids of its texts. To be put
 * behind the macros.
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
      if (known.size > 0 && files.size === 0) this.error('The texts of the code were not found any more')
      const missing = [...files].filter(([id]) => !known.has(id)).map(([, file]) => file)
      if (missing.length > 0)
        this.error(`Texts are in no catalogue; run npm run messages. They are in:\n${[...new Set(missing)].join('\n')}`)
    },
  }
}
