import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const FOLDER = new URL('./', import.meta.resolve('@vitrine/brand/tokens.css'))

const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER))

/** Its path contains a hash of the content, so browsers may cache it for good. */
type BrandFile = { path: string; type: string; content: Buffer }

function brandFile(name: string, type: string): BrandFile {
  const content = read(name)
  return { path: `/brand/${hash('sha256', content).slice(0, 16)}/${basename(name)}`, type, content }
}

export const FONTS = ['vitrine-sans', 'vitrine-serif'].map((name) => brandFile(`fonts/${name}.woff2`, 'font/woff2'))
export const ICON = brandFile('icon.svg', 'image/svg+xml')

const FILES = new Map([...FONTS, ICON].map((file) => [file.path, file]))

export function brandFileAnswer(path: string): { headers: Record<string, string>; body: Buffer } | undefined {
  const file = FILES.get(path)
  if (!file) return undefined
  const headers = {
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { headers, body: file.content }
}

/** The font URLs are the paths on this server. */
export const BRAND_STYLE = FONTS.reduce(
  (style, { path }) => style.replace(`./fonts/${basename(path)}`, path),
  `${read('fonts.css')}${read('tokens.css')}`,
)

export const MARK = read('mark.svg').toString('utf8').trim()
