import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeyStore } from './key-store.ts'
import { KeyStoreError } from './key-store-error.ts'

const URL_OF_A = 'https://a.example.org'
const URL_OF_B = 'https://b.example.org'
const OPENING_PROCESS = fileURLToPath(new URL('opening-process.fixture.ts', import.meta.url))
const AT_NOON = Date.parse('2026-11-21T12:00:00Z')

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-key-files-'))
  directory = join(folder, 'keys')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: { publicUrl?: string; directory?: string } = {}) =>
  openKeyStore({ directory, publicUrl: URL_OF_A, mayCreate: true, now: AT_NOON, ...options })

/** Reads the files of a directory, by name. */
const files = (of = directory): Record<string, string> =>
  Object.fromEntries(readdirSync(of).map((name) => [name, readFileSync(join(of, name), 'utf8')]))

/** Returns the message with which the start is refused. */
async function refusal(options: { directory?: string } = {}): Promise<string> {
  const error = await open(options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(KeyStoreError)
  return error instanceof KeyStoreError ? error.message : ''
}

describe('an incomplete pair of key files', () => {
  const LEAVES = ['credential-issuer', 'request-object', 'document-signer', 'audit-log']

  /** Deletes one file and starts again. Returns the refusal, and the files before and after that start. */
  async function startWithout(lost: string) {
    const own = join(folder, lost)
    await open({ directory: own })
    rmSync(join(own, lost))
    const before = files(own)
    return { lost, message: await refusal({ directory: own }), before, after: files(own) }
  }

  it('stops the start if a certificate is missing, names both files, and changes nothing', async () => {
    const starts = await Promise.all(['trust-anchor', ...LEAVES].map((name) => startWithout(`${name}.pem`)))
    for (const { lost, message, before, after } of starts) {
      expect(message).toContain(join(folder, lost, lost))
      expect(message).toContain(join(folder, lost, lost.replace('.pem', '.key.pem')))
      expect(message).toMatch(/Restore .* from your backup.*move .* away/)
      expect(after).toEqual(before)
    }
  })

  it('stops the start if a private key is missing, names both files, and changes nothing', async () => {
    const starts = await Promise.all(LEAVES.map((name) => startWithout(`${name}.key.pem`)))
    for (const { lost, message, before, after } of starts) {
      expect(message).toContain(join(folder, lost, lost))
      expect(message).toContain(join(folder, lost, lost.replace('.key.pem', '.pem')))
      expect(message).toMatch(/Restore .* from your backup.*move .* away/)
      expect(after).toEqual(before)
    }
  })

  it('is accepted for the trust anchor if nothing has to be signed', async () => {
    await open()
    rmSync(join(directory, 'trust-anchor.key.pem'))
    const before = files()
    await open()
    expect(files()).toEqual(before)
  })

  it('stops the start if the trust anchor has to sign something, names what is missing, and changes nothing', async () => {
    await open()
    rmSync(join(directory, 'trust-anchor.key.pem'))
    for (const file of ['request-object.pem', 'request-object.key.pem']) rmSync(join(directory, file))
    const before = files()
    expect(await refusal()).toMatch(
      /request-object\.key\.pem.*trust-anchor\.key\.pem, which signs certificates, is missing/,
    )
    expect(files()).toEqual(before)
  })
})

describe('a trust anchor that does not match the other files', () => {
  it('is not recreated while certificates exist that the lost trust anchor signed', async () => {
    await open()
    for (const file of ['trust-anchor.pem', 'trust-anchor.key.pem']) rmSync(join(directory, file))
    const before = files()
    expect(await refusal()).toMatch(/trust-anchor\.pem is missing.*credential-issuer\.pem/)
    expect(files()).toEqual(before)
  })

  it('signs nothing with a private key that does not match its certificate', async () => {
    await open()
    for (const file of ['trust-anchor.key.pem', 'credential-issuer.pem', 'credential-issuer.key.pem'])
      rmSync(join(directory, file))
    renameSync(join(directory, 'request-object.key.pem'), join(directory, 'trust-anchor.key.pem'))
    rmSync(join(directory, 'request-object.pem'))
    const before = files()
    expect(await refusal()).toMatch(/trust-anchor\.pem does not belong to .*trust-anchor\.key\.pem/)
    expect(files()).toEqual(before)
  })

  it('is refused if its private key is malformed', async () => {
    await open()
    for (const file of ['request-object.pem', 'request-object.key.pem']) rmSync(join(directory, file))
    writeFileSync(join(directory, 'trust-anchor.key.pem'), 'hello')
    expect(await refusal()).toMatch(/trust-anchor\.key\.pem contains no unencrypted private key/)
  })
})

describe('certificates for another address', () => {
  it('replace the old ones, which are kept with their keys under names with the time', async () => {
    await open()
    const before = files()
    await open({ publicUrl: URL_OF_B })
    const after = files()
    for (const name of ['credential-issuer', 'request-object', 'document-signer'])
      for (const file of [`${name}.pem`, `${name}.key.pem`]) {
        expect(after[`${file}.2026-11-21T12-00-00.000Z.old`]).toBe(before[file])
        expect(after[file]).not.toBe(before[file])
      }
    for (const file of [
      'trust-anchor.pem',
      'trust-anchor.key.pem',
      'audit-log.pem',
      'audit-log.key.pem',
      'nonce.secret',
    ])
      expect(after[file]).toBe(before[file])
    expect(Object.keys(after)).toHaveLength(11 + 6)
  })

  it('keep all earlier certificates that were set aside at the same moment', async () => {
    for (const url of [URL_OF_A, URL_OF_B, URL_OF_A, URL_OF_B]) await open({ publicUrl: url })
    const aside = Object.entries(files()).filter(([name]) => name.startsWith('credential-issuer.key.pem.'))
    expect(aside).toHaveLength(3)
    expect(new Set(aside.map(([, content]) => content)).size).toBe(3)
  })
})

describe('servers that start at the same time', () => {
  it('create one new pair after a change of the address, and set the old one aside once', async () => {
    await open()
    const stores = await Promise.all(Array.from({ length: 4 }, () => open({ publicUrl: URL_OF_B })))
    const used = stores.map(({ signingKeys }) => signingKeys['credential-issuer'].x5c[0])
    expect(new Set(used).size).toBe(1)
    expect(Object.keys(files()).filter((name) => name.startsWith('credential-issuer'))).toHaveLength(4)
  })

  it('use the same keys if they run in one process', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => open()))
    const [first] = stores
    for (const { trustAnchor, signingKeys, nonceSecret } of stores) {
      expect(trustAnchor.fingerprint256).toBe(first?.trustAnchor.fingerprint256)
      expect(nonceSecret).toEqual(first?.nonceSecret)
      for (const purpose of ['credential-issuer', 'request-object', 'document-signer', 'audit-log'] as const)
        expect(signingKeys[purpose].x5c).toEqual(first?.signingKeys[purpose].x5c)
    }
    expect(Object.keys(files())).toHaveLength(11)
  })

  it('use the keys in the files if they run in separate processes', async () => {
    for (let round = 0; round < 2; round += 1) {
      directory = join(folder, `round-${round}`)
      const moment = String(Date.now() + 1500)
      const outputs = await Promise.all(
        Array.from({ length: 4 }, () =>
          promisify(execFile)(process.execPath, [OPENING_PROCESS, directory, URL_OF_A, moment]),
        ),
      )
      expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
      const before = files()
      const { trustAnchor } = await open()
      expect(outputs[0]?.stdout).toContain(trustAnchor.fingerprint256)
      expect(files()).toEqual(before)
      expect(Object.keys(before)).toHaveLength(11)
    }
  }, 30_000)
})
