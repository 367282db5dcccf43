import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity } from '../test-support/authority.ts'
import * as x509 from '../test-support/x509.ts'
import { certificatesOfPem, decodeBase64, hex, parseCertificate } from './certificate.ts'

const { authority, signer } = await createAuthorityAndSigner()
const narrow = await createIdentity({ name: 'Narrow', signer: authority, isAuthority: true, pathLength: 3 })
const samples = [authority, signer, narrow].map(({ base64 }) => Buffer.from(base64, 'base64'))

const readByUs = (der: Uint8Array<ArrayBuffer>) => {
  const { notBefore, notAfter, isAuthority, pathLength, maySignData, dnsNames } = parseCertificate(der)
  return { notBefore, notAfter, isAuthority, pathLength, maySignData, dnsNames }
}

function readByLibrary(der: Uint8Array<ArrayBuffer>): ReturnType<typeof readByUs> {
  const certificate = new x509.X509Certificate(der)
  const constraints = certificate.getExtension(x509.BasicConstraintsExtension)
  const usages = certificate.getExtension(x509.KeyUsagesExtension)?.usages
  const names = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? []
  return {
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    isAuthority: constraints?.ca ?? false,
    pathLength: constraints?.pathLength,
    maySignData: usages === undefined || (usages & x509.KeyUsageFlags.digitalSignature) !== 0,
    dnsNames: names.filter(({ type }) => type === 'dns').map(({ value }) => value),
  }
}

/** Returns the result of `read`, or undefined if it throws. */
const attempt = <Result>(read: () => Result): Result | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

test.each(samples)('parses a certificate like a library does', (der) => {
  expect(readByUs(new Uint8Array(der))).toEqual(readByLibrary(new Uint8Array(der)))
})

test('parses a certificate with a changed byte like the other implementations, unless one of them refuses it', () => {
  let readable = 0
  const changed = fc
    .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(255))
    .map(([sample, place, value]) =>
      Uint8Array.from(sample).fill(value, place % sample.length, (place % sample.length) + 1),
    )
  fc.assert(
    fc.property(changed, (der) => {
      const [ours, theirs] = [attempt(() => readByUs(der)), attempt(() => readByLibrary(der))]
      // Only certificates that OpenSSL accepts too are compared, because the library does not parse every part.
      if (!(ours && theirs && attempt(() => new X509Certificate(der)))) return
      readable += 1
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 1000 },
  )
  expect(readable).toBeGreaterThan(100)
})

test.each([
  ['AAEC', [0, 1, 2]],
  ['AAE=', [0, 1]],
  ['AA==', [0]],
  ['+/8A', [0xfb, 0xff, 0]],
  [' A A\nEC ', [0, 1, 2]],
])('decodes the Base64 %j', (base64, bytes) => {
  expect([...decodeBase64(base64)]).toEqual(bytes)
})

test.each(['', '=', 'A', 'AA', 'AAA', 'AAAAA', 'A===', 'AA=A', 'AA-_', 'AAEC*AEC', '*AAEC', 'AAEC****', '===='])(
  'refuses the invalid Base64 %j',
  (base64) => {
    expect(() => decodeBase64(base64)).toThrow(new RangeError('not Base64'))
  },
)

test('parses the certificates of a PEM file with text around them', () => {
  const pem = `A text\n${authority.pem}\nanother\n${signer.pem}\n-----BEGIN PRIVATE KEY-----\nAAEC\n-----END PRIVATE KEY-----`
  expect(certificatesOfPem(pem).map(({ subjectName }) => subjectName)).toEqual(['Test authority', 'Test signer'])
  expect(certificatesOfPem('A text')).toEqual([])
  expect(hex(new Uint8Array([0, 1, 0x2a, 0xff]))).toBe('00012aff')
})
