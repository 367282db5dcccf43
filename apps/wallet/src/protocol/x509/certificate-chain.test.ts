import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW } from '../test-support/authority.ts'
import * as x509 from '../test-support/x509.ts'
import { verifyCertificates, verifyChain } from './certificate-chain.ts'

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

  test('of a seal signs JWTs, but no documents', async () => {
    const usage = x509.KeyUsageFlags.nonRepudiation
    const seal = await createIdentity({ name: 'Seal', signer: authority, usage })
    expect((await verifyChain([seal.base64], anchors, NOW)).trust).toMatchObject({ known: true })
    await expect(verifyCertificates([seal.certificate.der], anchors, NOW)).rejects.toThrow('must not sign data')
  })

  test('of a single certificate that is itself a trust anchor is known', async () => {
    const { trust } = await verifyChain([signer.base64], [signer.certificate], NOW)
    expect(trust).toMatchObject({ known: true })
  })

  test('from an unknown authority is unknown, even with the name of a trust anchor', async () => {
    const impostor = await createIdentity({ name: 'Test authority', isAuthority: true })
    const leaf = await createIdentity({ name: 'Leaf', signer: impostor })
    expect((await verifyChain([leaf.base64], anchors, NOW)).trust).toEqual({ known: false })
    expect((await verifyChain([leaf.base64, impostor.base64], anchors, NOW)).trust).toEqual({ known: false })
  })

  test('below an expired trust anchor is unknown', async () => {
    const old = await createIdentity({ name: 'Old', isAuthority: true, notAfter: new Date('2026-02-01T00:00:00Z') })
    const leaf = await createIdentity({ name: 'Leaf', signer: old })
    expect((await verifyChain([leaf.base64], [old.certificate], NOW)).trust).toEqual({ known: false })
  })

  test('is refused if it has expired or is not valid yet', async () => {
    await expect(verifyChain([signer.base64], anchors, new Date('2027-01-01T00:00:01Z'))).rejects.toThrow('has expired')
    await expect(verifyChain([signer.base64], anchors, new Date('2025-12-31T23:59:59Z'))).rejects.toThrow(
      'not valid yet',
    )
  })

  test('is refused if an intermediate certificate is not an authority', async () => {
    const leaf = await createIdentity({ name: 'Leaf', signer })
    await expect(verifyChain([leaf.base64, signer.base64], anchors, NOW)).rejects.toThrow('was not issued by')
  })

  test('is refused if it is longer than the path length of its authority allows', async () => {
    const root = await createIdentity({ name: 'Root', isAuthority: true, pathLength: 0 })
    const middle = await createIdentity({ name: 'Middle', signer: root, isAuthority: true })
    const leaf = await createIdentity({ name: 'Leaf', signer: middle })
    const { trust } = await verifyChain([leaf.base64, middle.base64], [root.certificate], NOW)
    expect(trust).toEqual({ known: false })
  })

  test('with a changed certificate is unknown', async () => {
    const bytes = Buffer.from(signer.base64, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect((await verifyChain([bytes.toString('base64')], anchors, NOW)).trust).toEqual({ known: false })
  })

  test('with an unknown critical extension is refused', async () => {
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
