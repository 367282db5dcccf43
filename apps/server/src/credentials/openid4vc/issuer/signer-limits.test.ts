import { expect, it } from 'vitest'
import { forgeIssuedBy } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import type { CredentialSigner } from '../../../platform/keys/key-purposes.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import { JWT_VC } from '../formats/jwt-vc/jwt-vc.ts'
import { MDOC } from '../formats/mdoc/mdoc.ts'
import { NOW, own, PUBLIC_URL } from '../formats/presented.fixture.ts'
import { SD_JWT_VC } from '../formats/sd-jwt/sd-jwt-vc.ts'
import { endOfCredential, explainFault, issuerName, signerFault, startOfCredential } from './signer-limits.ts'
import { SIGNERS } from './signers.fixture.ts'

const DAY = 86_400_000

const withKey = (purpose: CredentialSigner, change: Partial<SigningKey>) => {
  const { signingKeys } = SIGNERS.keys
  const changed = { ...signingKeys, [purpose]: { ...signingKeys[purpose], ...change } }
  return { ...SIGNERS, keys: { ...SIGNERS.keys, signingKeys: changed } }
}

const named = (names: Parameters<typeof forgeIssuedBy>[1]) =>
  withKey('credential-issuer', { certificate: forgeIssuedBy(own, names).certificate })

it('no card is offered within a day before a certificate of its own role ends', () => {
  expect(signerFault(SIGNERS, MDOC, NOW)).toBeUndefined()
  const ending = withKey('document-signer', { endsAt: NOW + DAY - 1 })
  expect(signerFault(ending, MDOC, NOW)).toEqual({ code: 'card-certificate-ends' })
  expect(explainFault({ code: 'card-certificate-ends' }, ending, MDOC)).toMatch(
    /a certificate of the role documents ends on .*vitrine rotate-keys documents/,
  )
  expect(signerFault(ending, SD_JWT_VC, NOW)).toBeUndefined()
  expect(signerFault(ending, MDOC, NOW - 1)).toBeUndefined()
})

it('a card ends with the certificate of its signer at the latest', () => {
  const ending = withKey('credential-issuer', { endsAt: NOW + 2 * DAY })
  expect(endOfCredential(ending, SD_JWT_VC, NOW + 3 * DAY)).toBe(NOW + 2 * DAY)
  expect(endOfCredential(ending, SD_JWT_VC, NOW + DAY)).toBe(NOW + DAY)
  expect(endOfCredential(ending, MDOC, NOW + 3 * DAY)).toBe(NOW + 3 * DAY)
})

it('a card is not issued before its signer’s certificate begins', () => {
  const begins = NOW - 3_600_000
  const certificate = forgeIssuedBy(own, { validFrom: new Date(begins) }).certificate
  const signers = withKey('credential-issuer', { certificate })
  expect(startOfCredential(signers, SD_JWT_VC, NOW - DAY)).toBe(certificate.validFromDate.getTime())
  expect(startOfCredential(signers, SD_JWT_VC, NOW)).toBe(NOW)
})

it.each([
  ['its URI', named({ uris: [PUBLIC_URL] }), PUBLIC_URL, undefined],
  ['its host', named({ dnsNames: [new URL(PUBLIC_URL).hostname] }), PUBLIC_URL, { code: 'card-certificate-unfit' }],
  ['other names', named({ uris: ['https://other.example'] }), undefined, { code: 'card-certificate-unfit' }],
  ['no name', named({}), undefined, { code: 'card-certificate-unfit' }],
])('a certificate with %s decides about iss, and about the format that needs the URI', (_, signers, iss, fault) => {
  expect(issuerName(signers, SD_JWT_VC)).toBe(iss)
  expect(issuerName(signers, JWT_VC)).toBe(PUBLIC_URL)
  expect(signerFault(signers, JWT_VC, NOW)).toEqual(fault)
  expect(signerFault(signers, SD_JWT_VC, NOW)).toBeUndefined()
})
