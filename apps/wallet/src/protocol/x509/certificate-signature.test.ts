import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW, type TestAlgorithm } from '../test-support/authority.ts'
import { parseCertificate } from './certificate.ts'
import { verifyChain } from './certificate-chain.ts'
import { isSignedBy } from './certificate-signature.ts'

const createPair = async (algorithm: TestAlgorithm) => {
  const authority = await createIdentity({ name: 'Authority', isAuthority: true, algorithm })
  return { authority, leaf: await createIdentity({ name: 'Leaf', signer: authority }) }
}

describe.each([
  'P-256',
  'P-384',
  'P-521',
  'Ed25519',
  'RSA with SHA-256',
  'RSA with SHA-384',
  'RSA with SHA-512',
] as const)('a certificate signed with %s', (algorithm) => {
  test('is signed by the authority with that key', async () => {
    const { authority, leaf } = await createPair(algorithm)
    expect(await isSignedBy(leaf.certificate, authority.certificate)).toBe(true)
    const { trust } = await verifyChain([leaf.base64, authority.base64], [authority.certificate], NOW)
    expect(trust).toEqual({ known: true, authority: 'Authority' })
  })

  test('is not signed by another key of the same type and name', async () => {
    const { leaf } = await createPair(algorithm)
    const namesake = await createIdentity({ name: 'Authority', isAuthority: true, algorithm })
    expect(await isSignedBy(leaf.certificate, namesake.certificate)).toBe(false)
    expect((await verifyChain([leaf.base64], [namesake.certificate], NOW)).trust).toEqual({ known: false })
  })

  test('is not validly signed after a change', async () => {
    const { authority, leaf } = await createPair(algorithm)
    const toBeSigned = leaf.certificate.toBeSigned.slice()
    toBeSigned[toBeSigned.length - 1] = (toBeSigned.at(-1) ?? 0) ^ 1
    expect(await isSignedBy({ ...leaf.certificate, toBeSigned }, authority.certificate)).toBe(false)
  })
})

describe.each(['RSA-PSS', 'RSA with SHA-1'] as const)(
  'a certificate signed with the unsupported algorithm %s',
  (algorithm) => {
    test('counts as unsigned, even if it names a trust anchor', async () => {
      const { authority, leaf } = await createPair(algorithm)
      expect(await isSignedBy(leaf.certificate, authority.certificate)).toBe(false)
      expect((await verifyChain([leaf.base64], [authority.certificate], NOW)).trust).toEqual({ known: false })
      await expect(verifyChain([leaf.base64, authority.base64], [], NOW)).rejects.toThrow('was not issued by')
    })
  },
)

test('an ECDSA certificate is not signed by a key of another type', async () => {
  const { leaf } = await createPair('P-256')
  for (const algorithm of ['P-384', 'Ed25519', 'RSA with SHA-256'] as const) {
    const other = await createIdentity({ name: 'Authority', isAuthority: true, algorithm })
    expect(await isSignedBy(leaf.certificate, other.certificate)).toBe(false)
  }
})

/** Returns a function that signs a certificate, and one that checks it with a signature of two integers. */
async function signAgain() {
  const { authority, leaf } = await createPair('P-256')
  const sign = async () => {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return new Uint8Array(await crypto.subtle.sign(algorithm, authority.keys.privateKey, leaf.certificate.toBeSigned))
  }
  const isSigned = (r: Uint8Array, s: Uint8Array) =>
    isSignedBy({ ...leaf.certificate, signature: derSignature(r, s) }, authority.certificate)
  return { sign, isSigned }
}

test('accepts a signature whose integers start with zeros', async () => {
  const { sign, isSigned } = await signAgain()
  // DER leaves out a leading zero byte of r or s. Only one signature in 128 has such a byte, so sign until one does.
  let numbers = await sign()
  while (numbers[0] !== 0 && numbers[32] !== 0) numbers = await sign()
  expect(await isSigned(numbers.slice(0, 32), numbers.slice(32))).toBe(true)
})

test('refuses a signature whose second integer begins with the end of the first', async () => {
  const { sign, isSigned } = await signAgain()
  let numbers = await sign()
  while (numbers[31] === 0) numbers = await sign()
  expect(await isSigned(numbers.slice(0, 32), numbers.slice(32))).toBe(true)
  expect(await isSigned(numbers.slice(0, 32), numbers.slice(31))).toBe(false)
})

/** Encodes r and s as two DER integers, without leading zero bytes, except one that keeps an integer from being negative. */
function derSignature(...numbers: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const integers = numbers.flatMap((number) => {
    const digits = [...number.slice(number.findIndex((byte) => byte !== 0))]
    if ((digits[0] ?? 0) >= 0x80) digits.unshift(0)
    return [0x02, digits.length, ...digits]
  })
  return new Uint8Array([0x30, integers.length, ...integers])
}

test('refuses a signature that is not encoded in DER', async () => {
  const { authority, signer } = await createAuthorityAndSigner()
  const der = [...signer.certificate.der]
  // BIT STRING of the signature: the count of unused bits, then a SEQUENCE of two INTEGERs.
  const unusedBits = der.length - signer.certificate.signature.length - 1
  const changedAt = (place: number, value: number) => parseCertificate(Uint8Array.from(der.with(place, value)))
  expect(await isSignedBy(changedAt(unusedBits, 0), authority.certificate)).toBe(true)
  expect(() => changedAt(unusedBits, 1)).toThrow('not a certificate')
  expect(await isSignedBy(changedAt(unusedBits + 3, 4), authority.certificate)).toBe(false)
  const second = unusedBits + 5 + (der[unusedBits + 4] ?? 0)
  expect(await isSignedBy(changedAt(second, 2), authority.certificate)).toBe(true)
  expect(await isSignedBy(changedAt(second, 4), authority.certificate)).toBe(false)
})
