import { readFileSync } from 'node:fs'

const BRAND = new URL('./', import.meta.resolve('@vitrine/brand/tokens.css'))

const brandFile = (name: string): Buffer => readFileSync(new URL(name, BRAND))

/** The fonts of the brand as data, which are there at once: Swagger UI serves a style sheet of ours, and nothing beside it. */
const fonts = (): string =>
  brandFile('fonts.css')
    .toString('utf8')
    .replaceAll('optional', 'block')
    .replaceAll(/"\.\/(fonts\/[^"]+)"/g, (_, name) => `"data:font/woff2;base64,${brandFile(name).toString('base64')}"`)

/** Swagger UI in the type and the colours of the brand. */
export const API_DOCS_STYLE = [
  fonts(),
  brandFile('tokens.css').toString('utf8'),
  readFileSync(new URL('api-docs.css', import.meta.url), 'utf8'),
].join('\n')

export const BRAND_ICON = brandFile('icon.svg')
