import { type CatalogFormatter, defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../packages/build/messages/settings.ts'

/** Catalogue format: a JSON object with one text per id. Node.js can read it without a build step. */
const format: CatalogFormatter = {
  catalogExtension: '.json',
  parse: (content) => {
    const texts: Record<string, string> = JSON.parse(content)
    return Object.fromEntries(Object.entries(texts).map(([id, translation]) => [id, { translation }]))
  },
  serialize: (catalogue) => {
    const texts = Object.entries(catalogue).map(([id, { translation }]) => [id, translation])
    return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
  },
}

export default defineConfig({
  ...MESSAGE_SETTINGS,
  format,
  orderBy: 'messageId',
  catalogs: [{ path: '<rootDir>/src/messages/{locale}', include: ['src'], exclude: ['**/*.test.ts'] }],
})
