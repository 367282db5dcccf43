import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILES = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', '{tests,tools}/**/*.{ts,tsx}', '*.ts', 'apps/*/*.ts'], {
  cwd: ROOT,
  exclude: (path) => /node_modules|dist/.test(path),
})
const EXPORTED = /^export (?:async |abstract |declare )*(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm
const EXPORT_LIST = /^export (?:type )?\{([^}]+)\}(?! from)/gm

type Source = { file: string; text: string; words: ReadonlySet<string> }

function exportsOf(text: string): string[] {
  const single = [...text.matchAll(EXPORTED)].map(([, name = '']) => name)
  const lists = [...text.matchAll(EXPORT_LIST)].flatMap(([, names = '']) => names.split(','))
  return [...single, ...lists.map((name) => name.trim().replace(/^type |^.* as /g, ''))].filter((name) => name !== '')
}

/** Returns exports whose name occurs in no other file, as `file: name`. */
function unusedExports(sources: Source[]): string[] {
  const files = new Map<string, number>()
  for (const { words } of sources) for (const word of words) files.set(word, (files.get(word) ?? 0) + 1)
  return sources.flatMap(({ file, text }) =>
    exportsOf(text)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  )
}

const source = (file: string, text: string): Source => ({ file, text, words: new Set(text.match(/\w+/g)) })

it('each export is used by another file', () => {
  const sources = FILES.map((file) => source(file, readFileSync(`${ROOT}/${file}`, 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(unusedExports(sources)).toEqual([])
})

it('unused exports are found', () => {
  const used = source('a.ts', 'export const used = 1\nexport type Lonely = string\nconst other = 2\nexport { other }')
  expect(unusedExports([used, source('b.ts', "import { used } from './a.ts'")])).toEqual([
    'a.ts: Lonely',
    'a.ts: other',
  ])
})
