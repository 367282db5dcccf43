import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CertificateOptions,
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
  x5cOf,
} from '../../../../../tests/protocol/wallet/forged-certificate.ts'
import { DOCUMENT_SIGNER_USAGE } from '../certificates/subject-names.ts'
import { installCertificate } from './install-certificate.ts'
import type { KeyPurpose } from './key-purposes.ts'
import { openKeyStore } from './key-store.ts'
import { requestCertificate, requestFiles } from './request-certificate.ts'
import { rotateKey } from './rotate-key.ts'

const publicUrl = 'https://cards.example.org'
const now = Date.now()
const DAY = 86_400_000

let folder: string
let directory: string
const root = forgeAuthority({ commonName: 'Root', organization: 'Ministry', country: 'PL' })
const issuing = forgeIssuedBy(root, { commonName: 'Issuing', organization: 'Ministry', country: 'PL', authority: true })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-install-'))
  directory = join(folder, 'keys')
  await open({ mayCreate: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

const open = ({ mayCreate = false } = {}) => openKeyStore({ directory, publicUrl, mayCreate, now })

const request = (purpose: KeyPurpose) =>
  requestCertificate({
    directory,
    purpose,
    names: { country: 'PL', organization: 'Vitrine', commonName: 'cards', hosts: [], uris: [], emails: [] },
  })

/** Returns the certificate that an authority makes for the requested key. */
function answer(
  purpose: KeyPurpose,
  { by = issuing, ...options }: CertificateOptions & { by?: ForgedCertificate } = {},
): ForgedCertificate {
  const privateKey = createPrivateKey(readFileSync(requestFiles(directory, purpose).privateKey))
  return forgeIssuedBy(by, {
    ...{ commonName: 'cards', organization: 'Vitrine', country: 'PL' },
    ...(purpose === 'document-signer' ? { usages: [DOCUMENT_SIGNER_USAGE] } : {}),
    keys: { privateKey, publicKey: createPublicKey(privateKey) },
    ...options,
  })
}

const pem = (...chain: ForgedCertificate[]): string => chain.map(({ certificate }) => certificate.toString()).join('')

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const install = (purpose: KeyPurpose, content: string | Buffer, anchor?: string) =>
  installCertificate({
    ...{ directory, purpose, publicUrl, now },
    chainFile: write('chain.pem', content),
    anchorFile: anchor === undefined ? undefined : write('anchor.pem', anchor),
  })

/** Returns digests of all files below the directory of keys, except the lock. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'keys.lock')
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex'),
      ]),
  )

describe('an installation', () => {
  it.each(['credential-issuer', 'document-signer', 'request-object'] as const)(
    'of %s puts the path in order, keeps the anchor out of it, and keeps the former pair',
    async (purpose) => {
      const before = await open()
      await request(purpose)
      const leaf = answer(purpose)
      await install(purpose, `Some text\r\n${pem(root, issuing, leaf).replaceAll('\n', '\r\n')}`)
      const after = await open()
      const key = after.signingKeys[purpose]
      expect(key.x5c).toEqual(x5cOf(leaf, issuing))
      expect(key.anchor.raw).toEqual(root.certificate.raw)
      expect(after.retiredKeys.map(({ id }) => id)).toEqual([before.signingKeys[purpose].id])
      expect(before.keyOf(key.id)?.anchor.raw, 'a server that started before').toEqual(root.certificate.raw)
      expect(readdirSync(directory).filter((name) => /\.request\.|csr|next|new/.test(name))).toEqual([])
    },
  )

  it('accepts an anchor from a file, also one below the root, and the one of this installation', async () => {
    await request('request-object')
    const leaf = answer('request-object')
    await install('request-object', pem(leaf), pem(issuing))
    expect((await open()).signingKeys['request-object']).toMatchObject({ x5c: x5cOf(leaf) })
    await request('request-object')
    const anchorFile = join(directory, 'trust-anchor.pem')
    const { trustAnchor } = await open()
    const own = {
      certificate: trustAnchor,
      privateKey: createPrivateKey(readFileSync(join(directory, 'trust-anchor.key.pem'))),
    }
    await install('request-object', pem(answer('request-object', { by: own })), readFileSync(anchorFile, 'utf8'))
    const after = await open()
    expect(after.signingKeys['request-object'].anchor.raw).toEqual(trustAnchor.raw)
    expect(after.retiredKeys.some(({ anchor }) => anchor.raw.equals(issuing.certificate.raw))).toBe(true)
    expect(readdirSync(directory)).not.toContain('request-object.anchor.pem')
  })

  it('accepts a certificate with alternative names only', async () => {
    await request('credential-issuer')
    const nameless = answer('credential-issuer', { commonName: '', organization: '', country: '', uris: [publicUrl] })
    const extra = forgeIssuedBy(root, { commonName: '', dnsNames: ['other.example'] })
    await expect(install('credential-issuer', pem(nameless, issuing, root, extra))).rejects.toThrow(
      "'DNS:other.example' is not part of the path",
    )
    await install('credential-issuer', pem(nameless, issuing, root))
    expect((await open()).signingKeys['credential-issuer'].x5c).toEqual(x5cOf(nameless, issuing))
  })

  it('is kept by a later rotation, and replaced by an answer to a new request', async () => {
    await request('credential-issuer')
    await install('credential-issuer', pem(answer('credential-issuer'), issuing, root))
    const installed = (await open({ mayCreate: true })).signingKeys['credential-issuer']
    expect(installed.anchor.raw, 'a start outside production does not replace it').toEqual(root.certificate.raw)
    const source = { trustAnchorKey: join(directory, 'trust-anchor.key.pem') }
    await rotateKey({ ...{ directory, publicUrl, now, source }, purpose: 'credential-issuer', isCompromised: false })
    const rotated = await open()
    expect(rotated.signingKeys['credential-issuer'].anchor).toBe(rotated.trustAnchor)
    expect(rotated.keyOf(installed.id)?.anchor.raw).toEqual(root.certificate.raw)
    await request('credential-issuer')
    await install('credential-issuer', pem(answer('credential-issuer'), issuing, root))
    expect((await open()).retiredKeys).toHaveLength(3)
  })

  it('that is done already changes nothing', async () => {
    await request('audit-log')
    const chain = pem(answer('audit-log'), issuing, root)
    expect(await install('audit-log', chain)).toBeDefined()
    const before = contents()
    expect(await install('audit-log', chain)).toBeUndefined()
    expect(contents()).toEqual(before)
  })

  it('is done once if two commands do it at the same time', async () => {
    await request('credential-issuer')
    const chain = pem(answer('credential-issuer'), issuing, root)
    const results = await Promise.all([install('credential-issuer', chain), install('credential-issuer', chain)])
    expect(results.filter((result) => result !== undefined)).toHaveLength(1)
    expect((await open()).retiredKeys).toHaveLength(1)
  })
})

describe('a request', () => {
  it('stays the same until it is answered', async () => {
    const first = await request('credential-issuer')
    const again = await request('credential-issuer')
    expect([first.isNew, again.isNew]).toEqual([true, false])
    expect(again.pem).toBe(first.pem)
    await install('credential-issuer', pem(answer('credential-issuer'), issuing, root))
    expect((await request('credential-issuer')).isNew).toBe(true)
  })

  it('of which one file is missing is refused', async () => {
    await request('credential-issuer')
    rmSync(requestFiles(directory, 'credential-issuer').request)
    await expect(request('credential-issuer')).rejects.toThrow('Only one of')
  })
})

describe('a bad answer is refused with advice, and nothing changes:', () => {
  const days = (count: number) => new Date(now + count * DAY)
  const foreign = (namedCurve: string) => pem(forgeIssuedBy(issuing, { namedCurve }), issuing, root)
  const strange = forgeAuthority({ commonName: 'Strange', country: 'PL' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const cases: [what: string, purpose: KeyPurpose, content: () => string | Buffer, advice: RegExp, anchor?: string][] =
    [
      ['for another key', 'credential-issuer', () => foreign('P-256'), /is not for the requested key/],
      [
        'for a P-384 key',
        'credential-issuer',
        () => foreign('P-384'),
        /another kind \(ec secp384r1\): expected the requested P-256/,
      ],
      [
        'for an RSA key',
        'credential-issuer',
        () => pem(forgeIssuedBy(issuing, { keys: rsa }), issuing, root),
        /another kind \(rsa 2048\)/,
      ],
      [
        'expired',
        'credential-issuer',
        () => pem(answer('credential-issuer', { validTo: days(-1) }), issuing, root),
        /expired on/,
      ],
      [
        'not yet valid',
        'credential-issuer',
        () => pem(answer('credential-issuer', { validFrom: days(1) }), issuing, root),
        /is valid only from/,
      ],
      [
        'ending tomorrow',
        'credential-issuer',
        () => pem(answer('credential-issuer', { validTo: days(0.9) }), issuing, root),
        /expires within a day/,
      ],
      [
        'an authority',
        'credential-issuer',
        () => pem(answer('credential-issuer', { authority: true, keyUsage: 'data' }), issuing, root),
        /is that of an authority/,
      ],
      ['self-signed', 'credential-issuer', () => pem(selfSigned()), /is self-signed: an authority must sign it/],
      [
        'without an anchor',
        'credential-issuer',
        () => pem(answer('credential-issuer'), issuing),
        /the authority that signed 'C=PL, O=Ministry, CN=Issuing' is missing.*--anchor/,
      ],
      [
        'without its authority',
        'credential-issuer',
        () => pem(answer('credential-issuer'), root),
        /'C=PL, O=Ministry, CN=Root' is not part of the path/,
      ],
      [
        'with an anchor that signed nothing',
        'credential-issuer',
        () => pem(answer('credential-issuer'), issuing),
        /signed none of its certificates/,
        pem(strange),
      ],
      [
        'with a leaf as anchor',
        'credential-issuer',
        () => pem(answer('credential-issuer'), issuing),
        /is not a certificate authority/,
        pem(forgeIssuedBy(root)),
      ],
      [
        'with a certificate too many',
        'credential-issuer',
        () => pem(answer('credential-issuer'), issuing, root, strange),
        /'C=PL, CN=Strange' is not part of the path: remove/,
      ],
      [
        'without key usage',
        'credential-issuer',
        () => pem(answer('credential-issuer', { keyUsage: 'none' }), issuing, root),
        /must have the key usage digitalSignature/,
      ],
      [
        'a document signer for requests',
        'request-object',
        () => pem(answer('request-object', { usages: [DOCUMENT_SIGNER_USAGE] }), issuing, root),
        /is that of a document signer/,
      ],
      [
        'a document signer without usage',
        'document-signer',
        () => pem(answer('document-signer', { usages: [] }), issuing, root),
        /critical extended key usage/,
      ],
      [
        'a document signer of another country',
        'document-signer',
        () => pem(answer('document-signer', { country: 'DE' }), issuing, root),
        /must name the country/,
      ],
      [
        'a document signer for two years',
        'document-signer',
        () => pem(answer('document-signer', { validTo: days(730) }), issuing, root),
        /at most 457 days/,
      ],
      [
        'with a private key',
        'credential-issuer',
        () => `${pem(answer('credential-issuer'))}-----BEGIN PRIVATE KEY-----`,
        /contains a private key/,
      ],
      ['DER', 'credential-issuer', () => answer('credential-issuer').certificate.raw, /openssl x509 -inform der/],
      ['no certificate', 'credential-issuer', () => 'hello', /contains no certificate in PEM form/],
      [
        'the request itself',
        'credential-issuer',
        () => readFileSync(requestFiles(directory, 'credential-issuer').request),
        /It is a certificate request/,
      ],
    ]
  const selfSigned = () => {
    const { privateKey, certificate } = answer('credential-issuer')
    return forgeSelfSigned({ keys: { privateKey, publicKey: certificate.publicKey } })
  }

  it.each(cases)('%s', async (_, purpose, content, advice, anchor) => {
    await request(purpose)
    const before = contents()
    await expect(install(purpose, content(), anchor)).rejects.toThrow(advice)
    expect(contents()).toEqual(before)
  })

  it('without keys, like a request', async () => {
    rmSync(directory, { recursive: true })
    await expect(request('credential-issuer')).rejects.toThrow('Create them with: vitrine keys')
  })

  it('that nobody requested', async () => {
    await expect(install('credential-issuer', pem(root))).rejects.toThrow('No certificate was requested')
  })
})

/** Lets the process "die" at a step: this call of a function that changes files and all later ones fail. */
function dieAt(step: number): { reached: () => boolean } {
  let steps = 0
  for (const name of ['renameSync', 'linkSync', 'rmSync', 'writeFileSync', 'mkdirSync'] as const) {
    const original = fs[name] as (...args: unknown[]) => unknown
    vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      steps += 1
      if (steps >= step) throw new Error('the power is gone')
      return original(...args) as undefined
    })
  }
  syncBuiltinESMExports()
  return { reached: () => steps >= step }
}

it('an installation that is interrupted at any step leaves a usable pair, and can be done again', async () => {
  const used = new Set<string>([(await open()).signingKeys['credential-issuer'].id])
  for (let step = 1; ; step += 1) {
    await request('credential-issuer')
    const leaf = answer('credential-issuer')
    const file = write('answer.pem', pem(leaf, issuing, root))
    const installation = {
      directory,
      publicUrl,
      now,
      purpose: 'credential-issuer',
      chainFile: file,
      anchorFile: undefined,
    } as const
    const death = dieAt(step)
    await installCertificate(installation).catch(() => {})
    const died = death.reached()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    const between = await open()
    used.add(between.signingKeys['credential-issuer'].id)
    await installCertificate(installation)
    const after = await open()
    expect(after.signingKeys['credential-issuer'].x5c, `step ${step}`).toEqual(x5cOf(leaf, issuing))
    used.add(after.signingKeys['credential-issuer'].id)
    for (const id of used) expect(after.keyOf(id)?.id, `step ${step}`).toBe(id)
    if (!died) break
    expect(step).toBeLessThan(50)
  }
  expect(used.size).toBeGreaterThan(8)
})
