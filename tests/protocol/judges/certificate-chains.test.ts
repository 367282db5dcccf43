import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnsupportedExtension } from '../../../apps/server/src/platform/certificates/certificate.ts'
import { CertificatePath } from '../../../apps/server/src/platform/certificates/certificate-path.ts'
import { certificatesOfPem } from '../../../apps/wallet/src/protocol/x509/certificate.ts'
import { verifyChain } from '../../../apps/wallet/src/protocol/x509/certificate-chain.ts'
import {
  type CertificateOptions,
  type ForgedCertificate,
  forgeAuthority,
  forgeIssuedBy,
  x5cOf,
} from '../wallet/forged-certificate.ts'

const UNKNOWN = '1.3.6.1.4.1.99999.1'
const NOW = Date.now()

/** A path from the trust anchor down to the certificate that signs data. */
type Path = [anchor: CertificateOptions, ...below: CertificateOptions[]]

const anything: CertificateOptions = {}
const critical: CertificateOptions = { extensions: [{ oid: UNKNOWN, critical: true }] }
const unknown: CertificateOptions = { extensions: [{ oid: UNKNOWN, critical: false }] }
const atMost = (pathLength: number): CertificateOptions => ({ pathLength })
const mayNot: CertificateOptions = { keyUsage: 'data' }
const past: CertificateOptions = { validTo: new Date(NOW - 3_600_000) }
const noAuthority: CertificateOptions = { authority: false }

const PATHS: [what: string, path: Path][] = [
  ['a leaf below the anchor', [anything, anything]],
  ['an authority in between', [anything, anything, anything]],
  ['two authorities in between', [anything, anything, anything, anything]],
  ['the maximum number of authorities that the anchor allows', [atMost(1), anything, anything]],
  ['no authority, and the anchor allows none', [atMost(0), anything]],
  ['one authority, but the anchor allows none', [atMost(0), anything, anything]],
  ['two authorities, but the anchor allows one', [atMost(1), anything, anything, anything]],
  ['one authority, but the authority above allows none', [anything, atMost(0), anything, anything]],
  ['no authority, and the authority above allows none', [anything, atMost(0), anything]],
  ['an authority with a higher limit than the one above', [atMost(1), atMost(5), anything]],
  ['a leaf with an unknown critical extension', [anything, critical]],
  ['an authority with an unknown critical extension', [anything, critical, anything]],
  ['a leaf with an unknown extension', [anything, unknown]],
  ['an authority with an unknown extension', [anything, unknown, anything]],
  ['an anchor with an unknown critical extension', [critical, anything]],
  ['an authority that may not sign certificates', [anything, mayNot, anything]],
  ['an anchor that may not sign certificates', [mayNot, anything]],
  ['an authority without key usage', [anything, { keyUsage: 'none' }, anything]],
  ['an issuer that is not an authority', [anything, noAuthority, anything]],
  ['an anchor that is not an authority', [noAuthority, anything]],
  ['a leaf that has expired', [anything, past]],
  ['an authority that has expired', [anything, past, anything]],
  ['an anchor that has expired', [past, anything]],
]

const forgePath = ([anchor, ...below]: Path): [anchor: ForgedCertificate, chain: ForgedCertificate[]] => {
  const top = forgeAuthority({ commonName: 'Anchor', ...anchor, authority: anchor.authority ?? true })
  const chain: ForgedCertificate[] = []
  for (const [index, options] of below.entries()) {
    const authority = index < below.length - 1
    chain.unshift(forgeIssuedBy(chain[0] ?? top, { commonName: `Number ${index}`, authority, ...options }))
  }
  return [top, chain]
}

const opensslIsHere = spawnSync('openssl', ['version']).status === 0

// These tests are skipped on machines without the program `openssl`.
describe.skipIf(!opensslIsHere)('chains of certificates, judged by OpenSSL', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-chains-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const pem = (certificates: ForgedCertificate[]) =>
    certificates.map(({ certificate }) => certificate.toString()).join('')

  function opensslTrusts(anchor: ForgedCertificate, [leaf, ...above]: ForgedCertificate[]): boolean {
    const file = (name: string, certificates: ForgedCertificate[]) => {
      writeFileSync(join(folder, name), pem(certificates))
      return join(folder, name)
    }
    const untrusted = above.length > 0 ? ['-untrusted', file('above.pem', above)] : []
    const files = ['-CAfile', file('anchor.pem', [anchor]), ...untrusted, file('leaf.pem', leaf ? [leaf] : [])]
    return spawnSync('openssl', ['verify', ...files]).status === 0
  }

  async function walletTrusts(anchor: ForgedCertificate, chain: ForgedCertificate[]): Promise<boolean> {
    try {
      const { trust } = await verifyChain(x5cOf(...chain), certificatesOfPem(pem([anchor])), new Date(NOW))
      return trust.known
    } catch {
      return false
    }
  }

  function serverTrusts(anchor: ForgedCertificate, chain: ForgedCertificate[]): boolean {
    try {
      return new CertificatePath([anchor.certificate]).verify(x5cOf(...chain), NOW) !== undefined
    } catch (error) {
      expect(error).toBeInstanceOf(UnsupportedExtension)
      return false
    }
  }

  it.each(PATHS)('%s', async (_what, path) => {
    const [anchor, chain] = forgePath(path)
    const verdict = opensslTrusts(anchor, chain)
    expect(serverTrusts(anchor, chain), 'the server').toBe(verdict)
    expect(await walletTrusts(anchor, chain), 'the wallet').toBe(verdict)
  })

  it('include accepted and refused ones', () => {
    const verdicts = PATHS.map(([, path]) => opensslTrusts(...forgePath(path)))
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
  })
})
