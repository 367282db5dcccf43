import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*'([^'\n]+)'/g

/** Returns the files of this repository that a file imports, types included. */
function importsOf(root: string, file: string): string[] {
  const specifiers = [...readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)].map(([, one = '']) => one)
  return specifiers.flatMap((specifier) => {
    const [, name, path] = /^@vitrine\/([^/]+)\/(.+)$/.exec(specifier) ?? []
    if (name) return [`packages/${name}/src/${path}`]
    return specifier.startsWith('.') ? [relative(root, resolve(root, dirname(file), specifier))] : []
  })
}

/** Returns the first circle of files that import each other; undefined if there is none. */
function circleOf(root: string, files: readonly string[]): string[] | undefined {
  const known = new Set(files)
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file) || !known.has(file)) return undefined
    path.push(file)
    for (const imported of importsOf(root, file)) {
      const circle = visit(imported)
      if (circle) return circle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of files) {
    const circle = visit(file)
    if (circle) return circle
  }
  return undefined
}

it('No files of this repository import each other in a circle, not even for types', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts'], { cwd: ROOT, encoding: 'utf8' })
  expect(circleOf(ROOT, listed.trim().split('\n'))).toBeUndefined()
})

it('A circle through a type import is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-circle-'))
  mkdirSync(join(root, 'packages/units/src'), { recursive: true })
  writeFileSync(join(root, 'a.ts'), "import type { B } from './b.ts'\n")
  writeFileSync(join(root, 'b.ts'), "import { c } from '@vitrine/units/c.ts'\n")
  writeFileSync(join(root, 'packages/units/src/c.ts'), "const later = () => import('../../../a.ts')\n")
  expect(circleOf(root, ['a.ts', 'b.ts', 'packages/units/src/c.ts'])).toEqual([
    'a.ts',
    'b.ts',
    'packages/units/src/c.ts',
    'a.ts',
  ])
  rmSync(root, { recursive: true })
})
