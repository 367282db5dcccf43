import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW, type TestAlgorithm } from '../test-support/authority.ts'
import { signWith } from '../test-support/credentials.ts'
import { verifySignedToken } from './signed-token.ts'

const { authority, signer, anchors } = await createAuthorityAndSigner()
const verify = (jwt: string) => verifySignedToken(jwt, { typ: 'JWT', anchors, now: NOW })

describe('a token', () => {
  test.each<[alg: string, key: TestAlgorithm]>([
    ['ES256', 'P-256'],
    ['ES384', 'P-384'],
    ['ES512', 'P-521'],
    ['EdDSA', 'Ed25519'],
    ['RS256', 'RSA with SHA-256'],
    ['PS256', 'RSA-PSS'],
  ])('signed with %s is accepted', async (alg, algorithm) => {
    const identity = await createIdentity({ name: 'Signer', signer: authority, algorithm })
    const { payload, chain } = await verify(await signWith(identity, 'JWT', { hello: 'world' }, alg))
    expect(payload).toEqual({ hello: 'world' })
    expect(chain.trust).toEqual({ known: true, authority: 'Test authority' })
  })

  test('signed with an unsupported algorithm is refused', async () => {
    const identity = await createIdentity({ name: 'Signer', signer: authority, algorithm: 'RSA with SHA-512' })
    await expect(verify(await signWith(identity, 'JWT', {}, 'RS512'))).rejects.toThrow('RS512, which is not accepted')
  })

  test('signed with a shared secret, or not at all, is refused', async () => {
    const header = { typ: 'JWT', x5c: [signer.base64] }
    const shared = await new SignJWT({})
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(signer.base64))
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    await expect(verify(shared)).rejects.toThrow('not accepted')
    await expect(verify(`${encode({ ...header, alg: 'none' })}.${encode({})}.`)).rejects.toThrow('not accepted')
  })

  test('signed with a key other than that of its certificate is refused', async () => {
    const thief = await createIdentity({ name: 'Thief' })
    await expect(verify(await signWith({ ...thief, base64: signer.base64 }, 'JWT', {}))).rejects.toThrow('signature')
  })

  test('signed with a certificate that must not sign data is refused', async () => {
    await expect(verify(await signWith(authority, 'JWT', {}))).rejects.toThrow('must not sign data')
  })
})
