import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedWithEs256, signEs256 } from './es256.ts'

const DATA = Buffer.from('data')
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

it('verifies a signature with the key that made it, over the same data, and no other', () => {
  const signature = signEs256(privateKey, DATA)
  expect(isSignedWithEs256(publicKey, DATA, signature)).toBe(true)
  expect(isSignedWithEs256(publicKey, Buffer.from('date'), signature)).toBe(false)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(isSignedWithEs256(other.publicKey, DATA, signature)).toBe(false)
})

it.each(['secp256k1', 'brainpoolP256r1'])('refuses a key on the curve %s', (namedCurve) => {
  const other = generateKeyPairSync('ec', { namedCurve })
  expect(isSignedWithEs256(other.publicKey, DATA, signEs256(other.privateKey, DATA))).toBe(false)
})

it('refuses a signature in DER, or of another length', () => {
  const signature = signEs256(privateKey, DATA)
  expect(isSignedWithEs256(publicKey, DATA, sign('sha256', DATA, privateKey))).toBe(false)
  expect(isSignedWithEs256(publicKey, DATA, signature.subarray(0, 63))).toBe(false)
  expect(isSignedWithEs256(publicKey, DATA, Buffer.concat([signature, Buffer.of(0)]))).toBe(false)
})
