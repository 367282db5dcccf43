import { expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy } from '../../../../../tests/protocol/wallet/forged-certificate.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import { certificatesOf, endingCertificates } from './ending-certificates.ts'

const NOW = Date.now()
const DAY = 86_400_000
const inDays = (days: number) => new Date(NOW + days * DAY)

const own = forgeAuthority({ commonName: 'Own', validTo: inDays(1000) })
const root = forgeAuthority({ organization: 'Ministry', commonName: 'Root', validTo: inDays(900) })
const issuing = forgeIssuedBy(root, { commonName: 'Issuing', authority: true, validTo: inDays(50) })

const keyOf = (authority: typeof own, anchor: typeof own, between: (typeof own)[] = []) => ({
  chain: [forgeIssuedBy(authority, { validTo: inDays(300) }), ...between].map(({ certificate }) => certificate),
  anchor: anchor.certificate,
})
const keys = {
  trustAnchor: own.certificate,
  signingKeys: {
    'credential-issuer': keyOf(issuing, root, [issuing]),
    'document-signer': keyOf(root, root),
    'audit-log': keyOf(own, own),
  },
} as unknown as KeyStore

it('each certificate on the path of a key is listed once, with its role and the authority of the path', () => {
  const listed = certificatesOf(keys, [
    { certificates: [{ name: 'bank.jwt', role: 'verifier', authority: 'Registrar', at: NOW }] },
    {},
  ])
  expect(listed.map(({ name, role, authority }) => [name, role, authority])).toEqual([
    ['trust-anchor', undefined, undefined],
    ['credential-issuer', 'issuer', 'Ministry'],
    ['credential-issuer-2', 'issuer', 'Ministry'],
    ['document-signer.anchor', 'documents', 'Ministry'],
    ['document-signer', 'documents', 'Ministry'],
    ['audit-log', 'audit-log', undefined],
    ['bank.jwt', 'verifier', 'Registrar'],
  ])
})

it('an authority that ends before the certificate below it is reported', () => {
  const at = issuing.certificate.validToDate.getTime()
  const ending = { code: 'certificate-expires', name: 'credential-issuer-2', role: 'issuer', authority: 'Ministry', at }
  const found = (now: number) => endingCertificates(certificatesOf(keys, []), now)
  expect(found(NOW)).toEqual([{ ...ending, urgency: 'soon' }])
  expect(found(at - 60 * DAY)).toEqual([])
  expect(found(at - 14 * DAY + 1)).toEqual([{ ...ending, urgency: 'now' }])
})
