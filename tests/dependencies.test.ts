import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = ['apps/idp', 'apps/server', 'apps/wallet', 'apps/web', 'packages/api', 'tests/protocol/api/client']

/** Module names in import and export statements, `import()`, `import.meta.resolve()` and type references. */
const IMPORTED =
  /(?:^(?:import|export)\s(?:[^'";]*\sfrom\s)?|(?:\bimport|\.resolve)\(|^\/\/\/ <reference types=)['"]([^.'"\s/][^'"\s:]*)['"]/gm

/** Packages that no file imports: command-line tools, types of the environment, and peer dependencies. */
const NOT_IMPORTED = [
  '@babel/core',
  '@biomejs/biome',
  '@lingui/babel-plugin-lingui-macro',
  '@mantine/hooks',
  '@stryker-mutator/vitest-runner',
  '@testing-library/dom',
  '@types/node',
  'cbor-extract',
  'happy-dom',
]

const zVersions = z.record(z.string(), z.string()).default({})
const zManifest = z.object({ dependencies: zVersions, devDependencies: zVersions })

function packagesOf(manifest: string): Record<string, string> {
  const { dependencies, devDependencies } = zManifest.parse(JSON.parse(readFileSync(`${ROOT}/${manifest}`, 'utf8')))
  return { ...dependencies, ...devDependencies }
}

const filesOf = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules', '**/dist', 'tests/interop/foreign'] })

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

function importedBy(files: string[]): string[] {
  const modules = files.flatMap((file) => [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(IMPORTED)])
  return [...new Set(modules.map(([, module = '']) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module))]
}

const undeclared = (files: string[], declared: Record<string, string>): string[] =>
  importedBy(files).filter((name) => !(name in declared))

function unused(files: string[], declared: Record<string, string>): string[] {
  const used = new Set([...importedBy(files), ...NOT_IMPORTED])
  return Object.keys(declared).filter((name) => !used.has(name) && !used.has(name.replace('@types/', '')))
}

const shared = packagesOf('package.json')
const all = filesOf(['*.ts', '{apps,packages,tools,tests}/**/*.{ts,tsx,mjs}'])

describe.each(PROGRAMS)('%s', (folder) => {
  const own = packagesOf(`${folder}/package.json`)
  const files = all.filter((file) => file.startsWith(`${folder}/`))

  it('declares each package that it imports; its tests may also use those of the root', () => {
    expect(
      undeclared(
        files.filter((file) => !isTest(file)),
        { ...own, vitest: '' },
      ),
    ).toEqual([])
    expect(undeclared(files, { ...own, ...shared })).toEqual([])
  })

  it('imports each package that it declares', () => {
    expect(unused(files, own)).toEqual([])
  })
})

describe('the root', () => {
  const files = all.filter((file) => !PROGRAMS.some((folder) => file.startsWith(`${folder}/`)))

  it('declares each package that tools and tests import', () => {
    expect(undeclared(files, shared)).toEqual([])
  })

  it('declares no unused package', () => {
    expect(unused(all, shared)).toEqual([])
  })
})
