import '../test-support/reflect-metadata.ts'
import * as x509 from '@peculiar/x509'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW } from '../test-support/authority.ts'
import { trustAnchorsOf, verifyChain } from './certificate-chain.ts'

const { authority, signer, anchors } = await createAuthorityAndSigner()

describe('a certificate', () => {
  test('is read as another implementation reads it', () => {
    const judge = new x509.X509Certificate(signer.base64)
    const { certificate } = signer
    expect(certificate.notBefore).toEqual(judge.notBefore)
    expect(certificate.notAfter).toEqual(judge.notAfter)
    expect(Buffer.from(certificate.publicKeyInfo).equals(Buffer.from(judge.publicKey.rawData))).toBe(true)
    expect(certificate.dnsNames).toEqual(['verifier.example'])
    expect(certificate.subjectName).toBe('Test signer')
    const identifier = judge.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId
    expect(Buffer.from(certificate.authorityKeyIdentifier ?? []).toString('hex')).toBe(identifier)
  })
})

describe('a chain', () => {
  test('that ends in a trust anchor is known', async () => {
    const { trust } = await verifyChain([signer.base64], anchors, NOW)
    expect(trust).toEqual({ known: true, authority: 'Test authority' })
  })

  test('over an intermediate authority is known', async () => {
    const middle = await createIdentity({ name: 'Middle', signer: authority, isAuthority: true })
    const leaf = await createIdentity({ name: 'Leaf', signer: middle })
    const { trust } = await verifyChain([leaf.base64, middle.base64], anchors, NOW)
    expect(trust).toMatchObject({ known: true })
  })

  test('of a certificate that is itself trusted is known', async () => {
    const { trust } = await verifyChain([signer.base64], [signer.certificate], NOW)
    expect(trust).toMatchObject({ known: true })
  })

  test('from a stranger is not known, even under a trusted name', async () => {
    const impostor = await createIdentity({ name: 'Test authority', isAuthority: true })
    const leaf = await createIdentity({ name: 'Leaf', signer: impostor })
    expect((await verifyChain([leaf.base64], anchors, NOW)).trust).toEqual({ known: false })
    expect((await verifyChain([leaf.base64, impostor.base64], anchors, NOW)).trust).toEqual({ known: false })
  })

  test('below an anchor that has run out is not known', async () => {
    const old = await createIdentity({ name: 'Old', isAuthority: true, notAfter: new Date('2026-02-01T00:00:00Z') })
    const leaf = await createIdentity({ name: 'Leaf', signer: old })
    expect((await verifyChain([leaf.base64], [old.certificate], NOW)).trust).toEqual({ known: false })
  })

  test('is refused after its time, and before it', async () => {
    await expect(verifyChain([signer.base64], anchors, new Date('2027-01-01T00:00:01Z'))).rejects.toThrow('has expired')
    await expect(verifyChain([signer.base64], anchors, new Date('2025-12-31T23:59:59Z'))).rejects.toThrow(
      'not valid yet',
    )
  })

  test('does not go through someone who is no authority', async () => {
    const leaf = await createIdentity({ name: 'Leaf', signer })
    await expect(verifyChain([leaf.base64, signer.base64], anchors, NOW)).rejects.toThrow('does not come from')
  })

  test('is no longer than its authority allows', async () => {
    const root = await createIdentity({ name: 'Root', isAuthority: true, pathLength: 0 })
    const middle = await createIdentity({ name: 'Middle', signer: root, isAuthority: true })
    const leaf = await createIdentity({ name: 'Leaf', signer: middle })
    const { trust } = await verifyChain([leaf.base64, middle.base64], [root.certificate], NOW)
    expect(trust).toEqual({ known: false })
  })

  test('with a changed certificate is not known', async () => {
    const bytes = Buffer.from(signer.base64, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect((await verifyChain([bytes.toString('base64')], anchors, NOW)).trust).toEqual({ known: false })
  })

  test('with a critical extension that we do not know is refused', async () => {
    const extension = new x509.Extension('1.3.6.1.4.1.99999.1', true, new Uint8Array([5, 0]))
    await expect(createIdentity({ name: 'Odd', extensions: [extension] })).rejects.toThrow('critical extension')
  })

  test.each([[undefined], [[]], [['not a certificate']], [['MAA=']], ['text']])(
    'is refused when it is %j',
    async (x5c) => {
      await expect(verifyChain(x5c, anchors, NOW)).rejects.toThrow('certificate')
    },
  )
})

test('trust anchors are read from PEM, and what cannot be read trusts nobody', () => {
  expect(
    trustAnchorsOf([`# ours\n${authority.pem}\n${signer.pem}`, 'nothing']).map(({ subjectName }) => subjectName),
  ).toEqual(['Test authority', 'Test signer'])
})
