import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgeAuthority, forgeSelfSigned } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { readTrustedIssuers, TrustedIssuersError } from './trusted-issuers.ts'

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

describe('the trusted issuers', () => {
  it('are one for each file, with all anchors that are in it', () => {
    write('b.pem', `The library, before and after\n${TYPE}${library.certificate}\n${university.certificate}`)
    write('a.pem', TYPE + university.certificate.toString())
    write('README.txt', 'not a certificate')
    const fingerprints = read().map(({ anchors }) => anchors.map(({ fingerprint256 }) => fingerprint256))
    const [first, second] = [library, university].map(({ certificate }) => certificate.fingerprint256)
    expect(fingerprints).toEqual([[second], [first, second]])
  })

  it('may have an anchor that has expired, which is for each presentation to see', () => {
    write('a.pem', TYPE + forgeAuthority({ validTo: new Date(Date.now() - 1000) }).certificate.toString())
    expect(read()).toHaveLength(1)
  })

  it('may issue the types that its file names, anywhere around the certificates', () => {
    write(
      'a.pem',
      `Type: urn:a\n${library.certificate}\nType:  https://b.example/card \r\n${university.certificate}\nType: urn:c`,
    )
    expect(read().map(({ types }) => [...types])).toEqual([['urn:a', 'https://b.example/card', 'urn:c']])
  })

  const key = () => library.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  it.each<[string, () => string, RegExp]>([
    ['without a certificate', () => 'hello', /a\.pem holds no certificate in PEM form/],
    [
      'with a broken certificate',
      () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      /a\.pem holds a certificate that cannot be read/,
    ],
    [
      'that names no type',
      () => library.certificate.toString(),
      /a\.pem does not say what its issuer may issue: expected a line 'Type: <name>'/,
    ],
    ['with a private key', () => `${library.certificate}\n${key()}`, /a\.pem holds a private key/],
    [
      'with the certificate of no authority',
      () => forgeSelfSigned({ commonName: 'A leaf' }).certificate.toString(),
      /a\.pem: the certificate of 'CN=A leaf' is not that of a certificate authority/,
    ],
    [
      'with an authority whose names are limited',
      () => {
        const nameConstraints = { oid: '2.5.29.30', critical: true, value: Buffer.from([0x30, 0]) }
        return forgeAuthority({ commonName: 'Limited', extensions: [nameConstraints] }).certificate.toString()
      },
      /a\.pem: the certificate of 'CN=Limited' carries the extension 2\.5\.29\.30, which limits/,
    ],
    ['with our own anchor', () => own.certificate.toString(), /a\.pem holds the trust anchor of this server/],
    [
      'with our own anchor in another certificate',
      () => {
        const publicKey = own.certificate.publicKey
        return forgeAuthority({ keys: { privateKey: own.privateKey, publicKey } }).certificate.toString()
      },
      /a\.pem holds the trust anchor of this server/,
    ],
  ])('are refused in a file %s', (_what, content, message) => {
    write('a.pem', content())
    expect(() => read()).toThrow(TrustedIssuersError)
    expect(() => read()).toThrow(message)
  })

  it('are refused where there is no such directory, no file in it, or no file that can be read', () => {
    expect(() => read(join(folder, 'nowhere'))).toThrow(/TRUSTED_ISSUERS_DIR is '.*nowhere'/)
    expect(() => read()).toThrow(/holds no \.pem file/)
    mkdirSync(join(folder, 'a.pem'))
    expect(() => read()).toThrow(/a\.pem cannot be read/)
    expect(() => read()).toThrow(TrustedIssuersError)
  })
})
