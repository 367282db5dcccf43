import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeys } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-idp-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('creates the keys once and keeps them', () => {
  const file = join(folder, 'idp', 'keys.json')
  const first = loadKeys(file)
  expect(first.signing).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  expect(loadKeys(file)).toEqual(first)
})

test.skipIf(process.platform === 'win32')('only the owner can read the keys', () => {
  const file = join(folder, 'keys.json')
  loadKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('does not replace a file with unknown content', () => {
  const file = join(folder, 'keys.json')
  writeFileSync(file, '{"signing":{"kty":"EC"}}')
  expect(() => loadKeys(file)).toThrow(file)
})

test('processes that start at the same time get the same keys and leave no other files', async () => {
  const file = join(folder, 'idp', 'keys.json')
  const keys = JSON.stringify(new URL('keys.ts', import.meta.url).href)
  const moment = Date.now() + 1000
  const script = `const { loadKeys } = await import(${keys})
    while (Date.now() < ${moment}) {}
    process.stdout.write(JSON.stringify(loadKeys(${JSON.stringify(file)})))`
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]).then(({ stdout }) => stdout),
    ),
  )
  expect(new Set(outputs)).toEqual(new Set([JSON.stringify(loadKeys(file))]))
  expect(readdirSync(join(folder, 'idp'))).toEqual(['keys.json'])
})
