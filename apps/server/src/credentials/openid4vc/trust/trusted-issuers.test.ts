import type { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgeAuthority, forgeSelfSigned } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { readTrustedIssuers } from './trusted-issuers.ts'

const own = forgeAuthority({ commonName: 'Ourselves' })
const library = forgeAuthority({ commonName: 'Library' })
const university = forgeAuthority({ commonName: 'University' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-trusted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (directory = folder) => readTrustedIssuers(directory, own.certificate)
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
const TYPE = 'Type: urn:library-card\n'
const fingerprintsOf = (anchors: X509Certificate[]) => anchors.map(({ fingerprint256 }) => fingerprint256)

describe('the trusted issuers', () => {
  it('are read from one file each, with all anchors in it', () => {
    write('b.pem', `The library, before and after\n${TYPE}${library.certificate}\n${university.certificate}`)
    write('a.pem', TYPE + university.certificate.toString())
    write('README.txt', 'not a certificate')
    const fingerprints = read().map(({ anchors }) => fingerprintsOf(anchors.jwt))
    const [first, second] = [library, university].map(({ certificate }) => certificate.fingerprint256)
    expect(fingerprints).toEqual([[second], [first, second]])
    expect(read().map(({ anchors }) => fingerprintsOf(anchors.mdoc))).toEqual(fingerprints)
  })

  it('hold the anchors after a role for this role only', () => {
    const [first, second, third] = [library, university, forgeAuthority()].map(({ certificate }) => certificate)
    write('a.pem', `${TYPE}${first}\nRole: documents\r\n${second}\nRole:  issuer\n${third}`)
    const [{ anchors } = { anchors: { jwt: [], mdoc: [] } }] = read()
    expect(fingerprintsOf(anchors.jwt)).toEqual([first?.fingerprint256, third?.fingerprint256])
    expect(fingerprintsOf(anchors.mdoc)).toEqual([first?.fingerprint256, second?.fingerprint256])
  })

  it('may have an expired anchor, which is refused later at each presentation', () => {
    write('a.pem', TYPE + forgeAuthority({ validTo: new Date(Date.now() - 1000) }).certificate.toString())
    expect(read()).toHaveLength(1)
  })

  it('may issue the types that their file names anywhere around the certificates', () => {
    write(
      'a.pem',
      `Type: urn:a\n${library.certificate}\nType:  https://b.example/card \r\n${university.certificate}\nType: urn:c`,
    )
    expect(read().map(({ types }) => [...types])).toEqual([['urn:a', 'https://b.example/card', 'urn:c']])
  })

  it('may issue no type that is named within a line, or with more text after it', () => {
    write('a.pem', `${TYPE}Former Type: urn:a\nType: urn:b until 2020\n${library.certificate}`)
    expect(read().map(({ types }) => [...types])).toEqual([['urn:library-card']])
  })

  const key = () => library.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  it.each<[string, () => string, RegExp]>([
    [
      'with an unknown role',
      () => `Role: verifier\n${library.certificate}`,
      /names the role 'verifier': expected 'Role: issuer' or 'Role: documents'/,
    ],
    [
      'with two roles in one line',
      () => `${TYPE}role: issuer, documents\n${library.certificate}`,
      /names the role 'issuer, documents': expected/,
    ],
    ['without a certificate', () => 'hello', /a\.pem contains no certificate in PEM format/],
    [
      'with a broken certificate',
      () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      /a\.pem contains a certificate that cannot be parsed/,
    ],
    [
      'that names no type',
      () => library.certificate.toString(),
      /a\.pem does not name the credential types that its issuer may issue: expected a line 'Type: <name>'/,
    ],
    ['with a private key', () => `${library.certificate}\n${key()}`, /a\.pem contains a private key/],
    [
      'with a certificate that is not an authority',
      () => forgeSelfSigned({ commonName: 'A leaf' }).certificate.toString(),
      /a\.pem: 'CN=A leaf' is not a certificate authority/,
    ],
    [
      'with an authority that has name constraints',
      () => {
        const nameConstraints = { oid: '2.5.29.30', critical: true, value: Buffer.from([0x30, 0]) }
        return forgeAuthority({ commonName: 'Limited', extensions: [nameConstraints] }).certificate.toString()
      },
      /a\.pem: the certificate of 'CN=Limited' has the extension 2\.5\.29\.30, a restriction/,
    ],
    ['with our own anchor', () => own.certificate.toString(), /a\.pem contains the trust anchor of this server/],
    [
      'with our own anchor in another certificate',
      () => {
        const publicKey = own.certificate.publicKey
        return forgeAuthority({ keys: { privateKey: own.privateKey, publicKey } }).certificate.toString()
      },
      /a\.pem contains the trust anchor of this server/,
    ],
  ])('are refused in a file %s', (_what, content, message) => {
    write('a.pem', content())
    expect(() => read()).toThrow(ExplainedError)
    expect(() => read()).toThrow(message)
  })

  it('are refused if the directory does not exist or is empty, or a file cannot be read', () => {
    expect(() => read(join(folder, 'nowhere'))).toThrow(/TRUSTED_ISSUERS_DIR is '.*nowhere'/)
    expect(() => read()).toThrow(/contains no \.pem file/)
    mkdirSync(join(folder, 'a.pem'))
    expect(() => read()).toThrow(/a\.pem cannot be read/)
    expect(() => read()).toThrow(ExplainedError)
  })
})
