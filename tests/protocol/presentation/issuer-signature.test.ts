import { afterAll, beforeAll, describe, it } from 'vitest'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, forgeSelfSigned, x5cOf } from '../wallet/forge.ts'
import { es256, flipped, hs256With, noSignature, withEditedPayload, zeroSignature } from '../wallet/jws.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { expectRefused, expectVerified } from './outcomes.ts'
import { reissued } from './reissue.ts'
import { Stage } from './stage.ts'

const DAY = 24 * 60 * 60 * 1000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.openWithPhoto()
})
afterAll(() => stage.close())

const anchor = () => stage.serverKey('trust-anchor')
const issuer = () => stage.serverKey('credential-issuer')
const issuerName = () => ({ uris: [stage.running.url] })

/** Returns the wallet's own credential signed by another key under the given chain. */
const signedBy = (signer: ForgedCertificate, ...chain: ForgedCertificate[]): PresentationTampering =>
  reissued(signer, stage.credential, { x5c: x5cOf(signer, ...chain) })

describe('the chain above a credential', () => {
  it('accepts an unchanged credential that the server signs again', async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.present(reissued(issuer(), stage.credential)))
  })

  it.each<[string, () => PresentationTampering]>([
    ['of an unknown authority', () => signedBy(forgeIssuedBy(forgeAuthority(), issuerName()))],
    [
      'that includes its unknown authority',
      () => {
        const authority = forgeAuthority()
        return signedBy(forgeIssuedBy(authority, issuerName()), authority)
      },
    ],
    [
      'of an authority with the same name as ours',
      () => {
        const authority = forgeAuthority({ organization: 'Vitrine', commonName: 'Vitrine trust anchor (localhost)' })
        return signedBy(forgeIssuedBy(authority, issuerName()))
      },
    ],
    ['that is self-signed', () => signedBy(forgeSelfSigned(issuerName()))],
    ['that is the trust anchor itself', () => signedBy(anchor())],
    ['that includes the trust anchor', () => signedBy(forgeIssuedBy(anchor(), issuerName()), anchor())],
    [
      'whose leaf has expired',
      () => signedBy(forgeIssuedBy(anchor(), { ...issuerName(), validTo: new Date(Date.now() - 1000) })),
    ],
    [
      'whose leaf is not valid yet',
      () => signedBy(forgeIssuedBy(anchor(), { ...issuerName(), validFrom: new Date(Date.now() + DAY) })),
    ],
    [
      'with an intermediate authority, which our trust anchor does not allow',
      () => {
        const between = forgeIssuedBy(anchor(), { authority: true, commonName: 'In between' })
        return signedBy(forgeIssuedBy(between, issuerName()), between)
      },
    ],
    [
      'whose leaf may not sign data',
      () => signedBy(forgeIssuedBy(anchor(), { ...issuerName(), keyUsage: 'agreement' })),
    ],
    [
      'whose leaf has an unknown critical extension',
      () => {
        const extensions = [{ oid: '1.3.6.1.4.1.99999.1', critical: true }]
        return signedBy(forgeIssuedBy(anchor(), { ...issuerName(), extensions }))
      },
    ],
    [
      'without the intermediate authority',
      () => signedBy(forgeIssuedBy(forgeIssuedBy(anchor(), { authority: true }), issuerName())),
    ],
    [
      'whose intermediate authority has expired',
      () => {
        const between = forgeIssuedBy(anchor(), { authority: true, validTo: new Date(Date.now() - 1000) })
        return signedBy(forgeIssuedBy(between, issuerName()), between)
      },
    ],
    ['whose leaf was issued by another leaf', () => signedBy(forgeIssuedBy(issuer(), issuerName()), issuer())],
    ['whose leaf is an authority', () => signedBy(forgeIssuedBy(anchor(), { ...issuerName(), authority: true }))],
    ['that is missing', () => reissued(issuer(), stage.credential, { header: { x5c: undefined } })],
    ['that is empty', () => reissued(issuer(), stage.credential, { x5c: [] })],
    ['that is not a certificate', () => reissued(issuer(), stage.credential, { x5c: ['AAAA'] })],
    ['that is very long', () => reissued(issuer(), stage.credential, { x5c: x5cOf(...Array(500).fill(issuer())) })],
  ])('refuses a chain %s', async (_what, tampering) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present(tampering()))
  })
})

describe("the issuer's signature", () => {
  it.each<[string, () => PresentationTampering]>([
    ['that was changed', () => reissued(issuer(), stage.credential, { sign: flipped(es256(issuer().privateKey)) })],
    [
      'under an edited payload',
      () => ({ issuerJws: (honest) => withEditedPayload(honest, (payload) => ({ ...payload, exp: 4_000_000_000 })) }),
    ],
    [
      "by another key under the issuer's certificate",
      () => reissued(issuer(), stage.credential, { sign: es256(forgeSelfSigned().privateKey) }),
    ],
    ['of zeros', () => reissued(issuer(), stage.credential, { sign: zeroSignature })],
    ['that is missing', () => reissued(issuer(), stage.credential, { sign: noSignature })],
    ["of 'alg: none'", () => reissued(issuer(), stage.credential, { header: { alg: 'none' }, sign: noSignature })],
    [
      'by HMAC with the public key as its secret',
      () =>
        reissued(issuer(), stage.credential, {
          header: { alg: 'HS256' },
          sign: hs256With(issuer().certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
        }),
    ],
    ['that is valid, with another type', () => reissued(issuer(), stage.credential, { header: { typ: 'JWT' } })],
    ['that is valid, without a type', () => reissued(issuer(), stage.credential, { header: { typ: undefined } })],
    [
      'that is valid, with an unknown critical extension',
      () => reissued(issuer(), stage.credential, { header: { crit: ['urn:x'], 'urn:x': true } }),
    ],
  ])('refuses a signature %s', async (_what, tampering) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present(tampering()))
  })
})
