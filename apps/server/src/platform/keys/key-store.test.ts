import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT_SIGNER_USAGE, issuerUris } from '../certificates/subject-names.ts'
import * as x509 from '../certificates/x509.ts'
import { openKeyStore } from './key-store.ts'
import { KeyStoreError } from './key-store-error.ts'

const DAY = 86_400_000
const URL_OF_A = 'https://a.example.org'
const URL_OF_B = 'https://b.example.org'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (options: { publicUrl?: string; mayCreate?: boolean; directory?: string; now?: number } = {}) =>
  openKeyStore({ directory: join(folder, 'keys'), publicUrl: URL_OF_A, mayCreate: true, now: Date.now(), ...options })

/** Returns digests of the key files, by name. */
const contents = (directory = join(folder, 'keys')): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(directory, name)))
        .digest('hex'),
    ]),
  )

describe('the key store outside production', () => {
  it('creates an authority, a key for each purpose, and a secret for nonces', async () => {
    const keys = await open()
    expect(keys.trustAnchor.ca).toBe(true)
    const signingKeys = Object.values(keys.signingKeys)
    expect(signingKeys).toHaveLength(4)
    expect(new Set(signingKeys.map(({ certificate }) => certificate.fingerprint256)).size).toBe(4)
    for (const { certificate, x5c } of signingKeys) {
      expect(certificate.ca).toBe(false)
      expect(certificate.verify(keys.trustAnchor.publicKey)).toBe(true)
      expect(x5c).toEqual([certificate.raw.toString('base64')])
    }
    for (const name of ['credential-issuer', 'request-object'] as const)
      expect(keys.signingKeys[name].certificate.checkHost('a.example.org')).toBe('a.example.org')
    expect(keys.nonceSecret).toHaveLength(32)
  })

  it('names the issuer only in the certificate of the credential issuer', async () => {
    const { signingKeys } = await open()
    expect(signingKeys['credential-issuer'].certificate.subjectAltName).toContain(`URI:${URL_OF_A}`)
    expect(signingKeys['request-object'].certificate.subjectAltName).not.toContain('URI:')
    expect(signingKeys['document-signer'].certificate.subjectAltName).toBeUndefined()
  })

  it('reads the issuer of each certificate only once', async () => {
    const [{ signingKeys }, other] = [await open(), await open({ publicUrl: URL_OF_B })]
    const { certificate } = signingKeys['document-signer']
    expect(issuerUris(certificate)).toBe(issuerUris(certificate))
    expect(issuerUris(other.signingKeys['document-signer'].certificate)).toEqual([URL_OF_B])
  })

  it('gives the document signer a certificate with the profile of ISO 18013-5', async () => {
    const now = Date.now()
    const { signingKeys, trustAnchor } = await open({ now })
    const { certificate } = signingKeys['document-signer']
    expect(certificate.subject.split('\n')).toContain('C=PL')
    expect(trustAnchor.subject.split('\n')).toContain('C=PL')
    expect(certificate.keyUsage).toEqual([DOCUMENT_SIGNER_USAGE])
    expect(issuerUris(certificate)).toEqual([URL_OF_A])
    expect(issuerUris(trustAnchor)).toEqual([URL_OF_A])
    const days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY
    expect(days).toBeGreaterThan(455)
    expect(days).toBeLessThanOrEqual(457)
    const critical = new x509.X509Certificate(new Uint8Array(certificate.raw)).extensions
      .filter((extension) => extension.critical)
      .map(({ type }) => type)
    expect(critical.toSorted()).toEqual(['2.5.29.15', '2.5.29.37'])
  })

  it("renews the document signer's certificate as soon as a document of one year would outlive it, and keeps the old one", async () => {
    const now = Date.now()
    const first = await open({ now })
    const later = await open({ now: now + 80 * DAY })
    expect(later.signingKeys['document-signer'].id).toBe(first.signingKeys['document-signer'].id)
    const renewed = await open({ now: now + 92 * DAY })
    expect(renewed.signingKeys['document-signer'].id).not.toBe(first.signingKeys['document-signer'].id)
    expect(renewed.signingKeys['credential-issuer'].id).toBe(first.signingKeys['credential-issuer'].id)
    expect(Object.keys(contents()).filter((name) => name.startsWith('document-signer'))).toHaveLength(4)
  })

  it.skipIf(process.platform === 'win32')('makes secrets readable only by the owner', async () => {
    await open()
    const directory = join(folder, 'keys')
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    const secrets = readdirSync(directory).filter((name) => /\.key\.pem$|\.secret$/.test(name))
    expect(secrets).toHaveLength(6)
    for (const name of secrets) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
  })

  it('keeps everything across a restart', async () => {
    const first = await open()
    const before = contents()
    const second = await open()
    expect(contents()).toEqual(before)
    expect(second.nonceSecret).toEqual(first.nonceSecret)
    expect(second.signingKeys['credential-issuer'].x5c).toEqual(first.signingKeys['credential-issuer'].x5c)
  })

  it.each([
    ['another host', URL_OF_B],
    ['another port', `${URL_OF_A}:8443`],
    ['another scheme', 'http://a.example.org'],
  ])('creates new certificates under the same authority for %s', async (_what, publicUrl) => {
    const first = await open()
    const second = await open({ publicUrl })
    expect(second.trustAnchor.raw).toEqual(first.trustAnchor.raw)
    const { certificate } = second.signingKeys['credential-issuer']
    expect(certificate.subjectAltName?.split(', ')).toContain(`URI:${publicUrl}`)
    expect(certificate.verify(second.trustAnchor.publicKey)).toBe(true)
    expect(second.nonceSecret).toEqual(first.nonceSecret)
  })

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('keeps its certificates at %s as well', async (publicUrl) => {
    await open({ publicUrl })
    const before = contents()
    await open({ publicUrl })
    expect(contents()).toEqual(before)
  })

  it('recreates a key if both its files are missing', async () => {
    await open()
    for (const file of ['request-object.pem', 'request-object.key.pem']) rmSync(join(folder, 'keys', file))
    const { signingKeys, trustAnchor } = await open()
    expect(signingKeys['request-object'].certificate.verify(trustAnchor.publicKey)).toBe(true)
  })

  it.each([
    ['an empty secret', ''],
    ['a short secret', Buffer.alloc(8, 1).toString('base64')],
  ])('refuses %s, because nonces could be forged', async (_what, secret) => {
    await open()
    writeFileSync(join(folder, 'keys', 'nonce.secret'), secret)
    await expect(open()).rejects.toThrow(KeyStoreError)
    await expect(open()).rejects.toThrow(/nonce\.secret/)
  })
})

describe('the key store in production', () => {
  it('creates nothing', async () => {
    await expect(open({ mayCreate: false })).rejects.toThrow(KeyStoreError)
    expect(readdirSync(folder)).toEqual([])
  })

  it('uses the supplied keys', async () => {
    await open()
    const before = contents()
    const keys = await open({ mayCreate: false })
    expect(keys.signingKeys['request-object'].certificate.checkHost('a.example.org')).toBe('a.example.org')
    expect(contents()).toEqual(before)
  })

  it.each([
    'trust-anchor.pem',
    'credential-issuer.key.pem',
    'credential-issuer.pem',
    'request-object.pem',
    'request-object.key.pem',
    'document-signer.pem',
    'document-signer.key.pem',
    'nonce.secret',
  ])('refuses to start without %s and does not create it', async (name) => {
    await open()
    rmSync(join(folder, 'keys', name))
    await expect(open({ mayCreate: false })).rejects.toThrow(KeyStoreError)
    expect(Object.keys(contents())).not.toContain(name)
  })

  it('refuses a certificate of the issuer that does not name the issuer, because no verifier would accept its credentials', async () => {
    await open()
    await expect(open({ mayCreate: false, publicUrl: URL_OF_B })).rejects.toThrow(KeyStoreError)
    await expect(open({ mayCreate: false, publicUrl: URL_OF_B })).rejects.toThrow(
      /credential-issuer\.pem.*b\.example\.org/,
    )
  })
})

describe('a certificate that does not fit', () => {
  it('is refused if it belongs to another key', async () => {
    await open()
    const directory = join(folder, 'keys')
    copyFileSync(join(directory, 'credential-issuer.pem'), join(directory, 'request-object.pem'))
    await expect(open()).rejects.toThrow(/request-object\.pem does not belong to .*request-object\.key\.pem/)
  })

  it('is refused if another authority signed it', async () => {
    await open()
    const stranger = join(folder, 'stranger')
    await open({ directory: stranger })
    for (const file of ['request-object.pem', 'request-object.key.pem'])
      copyFileSync(join(stranger, file), join(folder, 'keys', file))
    await expect(open()).rejects.toThrow(/request-object\.pem is not signed by the trust anchor/)
  })

  it('is refused if the file contains no certificate', async () => {
    await open()
    writeFileSync(join(folder, 'keys', 'request-object.pem'), 'hello')
    await expect(open()).rejects.toThrow(KeyStoreError)
    await expect(open({ mayCreate: false })).rejects.toThrow(/request-object\.pem contains no certificate/)
  })
})

describe('replaced keys', () => {
  const move = (from: string, to: string) => {
    mkdirSync(join(folder, 'keys', 'retired'), { recursive: true })
    for (const suffix of ['.pem', '.key.pem'])
      renameSync(join(folder, 'keys', `${from}${suffix}`), join(folder, 'keys', `${to}${suffix}`))
  }

  it('do not exist at first', async () => {
    expect((await open()).retiredKeys).toEqual([])
  })

  it('keep signing if they were moved to the retired keys', async () => {
    const before = await open()
    move('credential-issuer', 'retired/issuer-of-2026')
    const after = await open()
    expect(after.retiredKeys.map(({ id }) => id)).toEqual([before.signingKeys['credential-issuer'].id])
    expect(after.signingKeys['credential-issuer'].id).not.toBe(before.signingKeys['credential-issuer'].id)
  })

  it('stop the start if one is incomplete, or signed by another trust anchor', async () => {
    await open()
    move('credential-issuer', 'retired/issuer')
    rmSync(join(folder, 'keys', 'retired', 'issuer.key.pem'))
    await expect(open()).rejects.toThrow(/retired.issuer\.pem exists without .*retired.issuer\.key\.pem/)
    const stranger = join(folder, 'stranger')
    await open({ directory: stranger })
    for (const suffix of ['.pem', '.key.pem'])
      copyFileSync(join(stranger, `credential-issuer${suffix}`), join(folder, 'keys', 'retired', `issuer${suffix}`))
    await expect(open()).rejects.toThrow(/issuer\.pem is not signed by the trust anchor/)
  })
})
