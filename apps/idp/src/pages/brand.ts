import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const FOLDER = new URL('./', import.meta.resolve('@vitrine/brand/tokens.css'))

const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER))

/** A file that pages fetch. Its address has the hash of its content, so that browsers may keep it. */
type BrandFile = { path: string; type: string; content: Buffer }

function brandFile(name: string, type: string): BrandFile {
  const content = read(name)
  return { path: `/brand/${hash('sha256', content).slice(0, 16)}/${basename(name)}`, type, content }
}

export const FONTS = ['vitrine-sans', 'vitrine-serif'].map((name) => brandFile(`fonts/${name}.woff2`, 'font/woff2'))
export const ICON = brandFile('icon.svg', 'image/svg+xml')

const FILES = new Map([...FONTS, ICON].map((file) => [file.path, file]))

export function findBrandFile(path: string): BrandFile | undefined {
  return FILES.get(path)
}

/** Type and colours of the brand, with its fonts at their addresses here. */
export const BRAND_STYLE = FONTS.reduce(
  (style, { path }) => style.replace(`./fonts/${basename(path)}`, path),
  `${read('fonts.css')}${read('tokens.css')}`,
)

/** The mark, in the colour of the text around it. */
export const MARK = read('mark.svg').toString('utf8').trim()
