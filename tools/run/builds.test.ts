import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BrowserApp, BuildError, buildIfChanged, forgetBuild } from './builds.ts'

const app: BrowserApp = { name: 'web', folder: 'apps/web', inputs: ['apps/web', 'package-lock.json'] }

let root: string
let builds: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-builds-'))
  builds = 0
  write('package-lock.json', '{}')
  write('apps/web/src/main.tsx', 'first')
})
afterEach(() => rmSync(root, { recursive: true }))

test('builds again only if an input has changed', async () => {
  expect(await build()).toBe('built')
  expect(await build()).toBe('unchanged')
  write('apps/web/src/main.tsx', 'second')
  expect(await build()).toBe('built')
  write('package-lock.json', '{"lockfileVersion":3}')
  expect(await build()).toBe('built')
  write('apps/web/src/added.tsx', '')
  expect(await build()).toBe('built')
  expect(await build()).toBe('unchanged')
  expect(builds).toBe(4)
})

test('builds again if a file was renamed', async () => {
  await build()
  rmSync(join(root, 'apps/web/src/main.tsx'))
  write('apps/web/src/other.tsx', 'first')
  expect(await build()).toBe('built')
})

test('ignores tests, packages and the build itself', async () => {
  await build()
  write('apps/web/src/main.test.tsx', 'changed')
  write('apps/web/node_modules/some/index.js', 'changed')
  write('apps/web/dist/assets/main.js', 'changed')
  expect(await build()).toBe('unchanged')
})

test('builds again if the build was deleted or overwritten', async () => {
  await build()
  rmSync(join(root, 'apps/web/dist'), { recursive: true })
  expect(await build()).toBe('built')
  forgetBuild(app, root)
  expect(await build()).toBe('built')
})

test('retries a failed build', async () => {
  const failing = buildIfChanged(app, {
    root,
    build: async () => {
      throw new BuildError('no')
    },
  })
  await expect(failing).rejects.toThrow('no')
  expect(await build()).toBe('built')
})

function build() {
  return buildIfChanged(app, {
    root,
    build: async () => {
      builds += 1
      write('apps/web/dist/index.html', '<!doctype html>')
    },
  })
}

function write(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
