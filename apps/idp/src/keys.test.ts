import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeys } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-idp-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('makes the keys once and keeps them', () => {
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

test('does not replace a file that it does not understand', () => {
  const file = join(folder, 'keys.json')
  writeFileSync(file, '{"signing":{"kty":"EC"}}')
  expect(() => loadKeys(file)).toThrow(file)
})
