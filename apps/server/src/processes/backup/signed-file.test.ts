import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'
import { provenanceOf, requireSigned, signFile } from './signed-file.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-signed-'))
  file = join(folder, 'manifest.json')
  await writeFile(file, '{"a":1}')
  await signFile(file, { kind: 'backup', key: { id: 'a-key', privateKey } })
})
afterEach(() => rm(folder, { recursive: true }))

const knowing = (key: KeyObject, id = 'a-key') => ({ keyOf: (asked: string) => (asked === id ? key : undefined) })
const provenance = (options = knowing(publicKey)) => provenanceOf(file, { kind: 'backup', ...options })

describe('a signed file', () => {
  it('is recognized by the key that signed it', async () => {
    expect(await provenance()).toBe('signed')
  })

  it('is refused if one character of it has changed', async () => {
    await writeFile(file, '{"a":2}')
    await expect(provenance()).rejects.toThrow('does not match its signature')
  })

  it('is refused for another purpose', async () => {
    await expect(provenanceOf(file, { kind: 'audit-log', ...knowing(publicKey) })).rejects.toThrow('does not match')
  })

  it('is refused with the signature of another key under the id of a known one', async () => {
    await signFile(file, { kind: 'backup', key: { id: 'a-key', privateKey: stranger.privateKey } })
    await expect(provenance()).rejects.toThrow('does not match')
  })

  it('is refused with the signature of another file', async () => {
    const other = join(folder, 'other.json')
    await writeFile(other, '{"a":2}')
    await signFile(other, { kind: 'backup', key: { id: 'a-key', privateKey } })
    await copyFile(`${other}.sig`, `${file}.sig`)
    await expect(provenance()).rejects.toThrow('does not match')
  })

  it('is refused with a signature whose key id was changed', async () => {
    const text = await readFile(`${file}.sig`, 'utf8')
    await writeFile(`${file}.sig`, text.replace('a-key', 'b-key'))
    await expect(provenance(knowing(publicKey, 'b-key'))).rejects.toThrow('does not match')
  })

  it.each(['', '{}', '{"what":"Vitrine signature","format":2,"keyId":"a-key","signature":"AA"}'])(
    'is refused with the damaged signature %j',
    async (text) => {
      await writeFile(`${file}.sig`, text)
      await expect(provenance()).rejects.toThrow('is damaged')
    },
  )

  it('is of an unknown writer without a signature, or with one of an unknown key', async () => {
    expect(await provenance(knowing(publicKey, 'another-key'))).toBe('unknown-key')
    await rm(`${file}.sig`)
    expect(await provenance()).toBe('unsigned')
  })
})

describe('files that must be signed', () => {
  const require = (accepts: boolean, options = knowing(publicKey)) =>
    requireSigned([{ file, kind: 'backup' }], { ...options, accepts })

  it('are accepted if a known key signed them', async () => {
    expect(await require(false)).toBe(true)
  })

  it('are refused if they are of an unknown writer, unless the operator accepts them', async () => {
    const unknown = knowing(publicKey, 'another-key')
    await expect(require(false, unknown)).rejects.toThrow('unknown key')
    expect(await require(true, unknown)).toBe(false)
    await rm(`${file}.sig`)
    await expect(require(false)).rejects.toThrow('is not signed')
    expect(await require(true)).toBe(false)
  })

  it('are refused if they were changed, whatever the operator accepts', async () => {
    await writeFile(file, '{"a":2}')
    await expect(require(true)).rejects.toThrow('does not match')
  })
})

describe('the manifest of a backup', () => {
  const MANIFEST = {
    ...{
      what: 'Vitrine backup',
      format: 1,
      madeAt: '2026-01-01T00:00:00Z',
      version: '1',
      publicUrl: 'https://x.example',
    },
    ...{ database: 'sqlite', installation: 'i', migrations: [], trustAnchor: null, lastAuditLine: 0, files: [] },
  }
  const read = async (change: object) => {
    await writeFile(file, JSON.stringify({ ...MANIFEST, ...change }))
    return readManifest(folder)
  }

  it('is read', async () => {
    expect(await read({})).toMatchObject({ installation: 'i' })
  })

  it.each([
    { what: 'Another backup' },
    { format: 2 },
    { madeAt: 'yesterday' },
    { database: 'mysql' },
    { files: [{ table: '../../etc/passwd', rows: 1, bytes: 1, sha256: '' }] },
    { files: [{ table: 'accounts', rows: -1, bytes: 1, sha256: '' }] },
  ])('is refused with %j', async (change) => {
    await expect(read(change)).rejects.toThrow('is damaged or was written by a later version')
  })
})
