import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { ExpectedBinding } from '../../../apps/server/src/credentials/openid4vc/formats/credential-format.ts'

const FOLDER = join(import.meta.dirname, 'published')

/** Reads a published file, without the line breaks around its content. */
export const readPublished = (file: string): string => readFileSync(join(FOLDER, file), 'utf8').trim()

/** Values that a published presentation is bound to. */
type PublishedSession = Pick<ExpectedBinding, 'audience' | 'nonce' | 'handover'>

const NO_HANDOVER: ExpectedBinding['handover'] = { name: 'none', info: [] }
const keyBinding = (audience: string, nonce: string): PublishedSession => ({ audience, nonce, handover: NO_HANDOVER })
const transcript = (name: string, ...info: ExpectedBinding['handover']['info']): PublishedSession => ({
  audience: '',
  nonce: '',
  handover: { name, info },
})

/**
 * Why the verifier trusts the issuer of a sample. `authority`: its published certificate. `certificate`: the certificate in the sample, without
 * a chain, because no authority is published. `key`: the key that the specification publishes.
 */
type Trust = { authority: string } | 'certificate' | 'key'

/**
 * Expected outcome. `verified`: all checks pass. `issued`: the checks of the issuer's part pass, and the check of the holder fails, because the
 * sample is a credential without a presentation, or a presentation whose session is not published. Otherwise the failed check, the reason in
 * the log, and the rule that the sample breaks.
 */
type Verdict = 'verified' | 'issued' | readonly [CheckName, because: string, rule: string]

export type PublishedSample = {
  file: string
  trust: Trust
  /** Time of the check, within the dates of the sample. */
  at: string
  session?: PublishedSession
  /** Document type that was asked for; only for mdocs. */
  docType?: string
  verdict: Verdict
}

const MDL = 'org.iso.18013.5.1.mDL'
const PID = 'eu.europa.ec.eudi.pid.1'
const NO_CHAIN: Verdict = ['issuer', 'issuer-untrusted', 'HAIP 1.0 section 6.1.1: the credential contains no x5c']
const SELF_SIGNED: Verdict = [
  'issuer',
  'issuer-untrusted',
  'HAIP 1.0 section 6.1.1: the certificate of the signer is self-signed',
]
const NOT_VC: Verdict = ['format', 'malformed', 'SD-JWT VC section 3.2.1: the typ of the header is not dc+sd-jwt']
const OTHER_HANDOVER: Verdict = [
  'holder',
  'device-signature',
  'OpenID4VP 1.0 appendix B.2.6: the device signed the handover of an older draft',
]
const UT_01: Trust = { authority: 'eudi-ut-01' }
const UT_02: Trust = { authority: 'eudi-ut-02' }
const FUNKE: Trust = { authority: 'bundesdruckerei' }
const WALT_ID: Trust = { authority: 'walt.id' }
const WWWALLET: Trust = { authority: 'wwwallet' }
const YIVI = { trust: 'certificate', at: '2025-04-23T07:42:07Z', session: keyBinding('Verifier', 'nonce') } as const

const ofSpecifications: PublishedSample[] = [
  // The odd ones are issued, the even ones are presented.
  ...['13', '18'].flatMap((draft): PublishedSample[] => {
    const at = draft === '13' ? '2025-11-06T16:43:14Z' : '2026-08-03T19:24:14Z'
    const session = keyBinding('https://example.com/verifier', '1234567890')
    const sample = (number: number, more: Pick<PublishedSample, 'verdict' | 'session'>): PublishedSample => ({
      file: `sd-jwt-vc/draft-${draft}-${number}.sdjwt`,
      trust: 'key',
      at,
      ...more,
    })
    return [
      sample(1, { verdict: 'issued' }),
      sample(2, { session, verdict: 'verified' }),
      sample(3, {
        verdict: [
          'holder',
          'holder-key',
          'OpenID4VP 1.0 section 6.1: a request requires holder binding, and the credential has none',
        ],
      }),
      sample(4, { verdict: 'issued' }),
      sample(5, { session, verdict: 'verified' }),
    ]
  }),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (number): PublishedSample => ({
      file: `rfc-9901/${number}.sdjwt`,
      trust: 'key',
      at: '2025-05-29T16:47:25Z',
      session: keyBinding('https://verifier.example.org', '1234567890'),
      verdict: number === 5 ? 'issued' : number === 6 ? 'verified' : NOT_VC,
    }),
  ),
  {
    file: 'openid4vp/presentation.sdjwt',
    trust: 'key',
    at: '2025-04-15T18:56:35Z',
    session: keyBinding('https://verifier.example.org', '1234567890'),
    verdict: 'verified',
  },
  {
    file: 'iso-18013-5/issuer-signed.hex',
    trust: 'certificate',
    at: '2021-01-01T00:00:00Z',
    docType: MDL,
    verdict: 'issued',
  },
  {
    file: 'iso-18013-5/device-response.hex',
    trust: 'certificate',
    at: '2021-01-01T00:00:00Z',
    docType: MDL,
    verdict: [
      'format',
      'device-response',
      'ISO 18013-5 section 9.1.3.5: the device sends a MAC, whose key only a reader near the device can derive',
    ],
  },
]

const ofIssuers: PublishedSample[] = [
  {
    file: 'a-sit/pid-vc+sd-jwt-kb.sdjwt',
    trust: 'certificate',
    at: '2025-05-16T13:40:45Z',
    session: keyBinding('qa-verifier.wwwallet.org', '2e0ecf81-c158-48df-8a65-503a6bc3a68c'),
    verdict: 'verified',
  },
  {
    file: 'animo/paradym-oid4vp10-pid.b64u',
    trust: { authority: 'animo' },
    at: '2026-01-12T00:00:00Z',
    docType: PID,
    session: transcript(
      'OpenID4VPHandover',
      'x509_san_dns:playground.animo.id',
      'LMGPB6k--THpBUSkEBvLxmdMIi3Ee1fjHXXUUzBVa04',
      Buffer.from('61a29f269176244d397cae26f7f80ab196bffcb65fe3052b540c78073dab7c1e', 'hex'),
      'https://playground.animo.id/oid4vp/8caaebcc-d48c-471b-86b0-a534e15c4774/authorize?session=6c115dbc-1364-4e9f-a325-173eeec01a5a',
    ),
    verdict: 'verified',
  },
  {
    file: 'animo/hiid-no-iss-cnf-kid.sdjwt',
    trust: { authority: 'animo' },
    at: '2026-02-18T14:44:23Z',
    verdict: ['holder', 'holder-key', 'HAIP 1.0 section 6.1: cnf contains a kid instead of a jwk'],
  },
  {
    file: 'apple/mdl-annexc-empty-x5chain.hex',
    trust: 'certificate',
    at: '2025-07-27T00:00:00Z',
    docType: MDL,
    verdict: ['issuer', 'issuer-untrusted', 'ISO 18013-5 section 9.1.2.4: the x5chain contains no certificate'],
  },
  {
    file: 'bdr/mdl-issuersigned.b64u',
    trust: { authority: 'bdr' },
    at: '2025-02-05T00:00:00Z',
    docType: MDL,
    verdict: 'issued',
  },
  {
    file: 'bundesdruckerei/pid-de-2026-05.sdjwt',
    trust: 'certificate',
    at: '2026-05-20T00:00:00Z',
    verdict: 'issued',
  },
  {
    file: 'bundesdruckerei/funke-pid-kb-conformance.sdjwt',
    trust: FUNKE,
    at: '2024-09-18T07:54:15Z',
    session: keyBinding('demo.certification.openid.net', '5sQL4APU8Zl0-._~'),
    verdict: ['issuer', 'issuer-untrusted', 'HAIP 1.0 section 6.1.1: the x5c contains the trust anchor'],
  },
  {
    file: 'bundesdruckerei/funke-pid-kb-conformance.sdjwt',
    trust: 'certificate',
    at: '2024-09-18T07:54:15Z',
    session: keyBinding('demo.certification.openid.net', '5sQL4APU8Zl0-._~'),
    verdict: ['validity', 'validity', 'RFC 7519 section 4.1.4: the holder presented it two days after its exp'],
  },
  {
    file: 'bundesdruckerei/funke-pid-mdoc-conformance.b64u',
    trust: FUNKE,
    at: '2024-09-10T00:00:00Z',
    docType: PID,
    verdict: [
      'format',
      'device-response',
      'RFC 9052 section 3: the unprotected header of the device signature is null, not a map',
    ],
  },
  { file: 'credo/eddsa-did-key-kb.sdjwt', trust: UT_01, at: '2023-10-24T12:45:33Z', verdict: NO_CHAIN },
  {
    file: 'eudi/kb-x509_san_dns-2025-04.sdjwt',
    trust: UT_01,
    at: '2025-04-07T09:04:54Z',
    session: keyBinding('x509_san_dns:verifier-backend.eudiw.dev', 'e01ce3f4-3b6c-49c7-b23a-9c5e91cc7a12'),
    verdict: 'verified',
  },
  {
    file: 'eudi/kotlin-pid-2024-sha3-256-rsa-cnf.sdjwt',
    trust: UT_01,
    at: '2024-12-03T00:00:00Z',
    verdict: ['format', 'disclosures', 'HAIP 1.0 section 8: its digests are by SHA-3'],
  },
  {
    file: 'eudi/kotlin-pid-2026-07.sdjwt',
    trust: { authority: 'eudi-eu-02' },
    at: '2026-07-03T00:00:00Z',
    verdict: 'issued',
  },
  { file: 'eudi/python-pda1-nested.sdjwt', trust: UT_02, at: '2025-12-05T00:00:00Z', verdict: 'issued' },
  { file: 'eudi/python-pid-address-array.sdjwt', trust: UT_02, at: '2026-03-12T00:00:00Z', verdict: 'issued' },
  { file: 'eudi/python-pid-no-san-other-host.sdjwt', trust: UT_01, at: '2024-12-17T00:00:00Z', verdict: 'issued' },
  {
    file: 'eudi/three-documents.b64u',
    trust: UT_01,
    at: '2024-10-03T00:00:00Z',
    docType: PID,
    verdict: [
      'format',
      'device-response',
      'OpenID4VP 1.0 section 6.1: it contains two documents of the type that was asked for once',
    ],
  },
  {
    file: 'eudi/three-documents.b64u',
    trust: UT_01,
    at: '2024-10-03T00:00:00Z',
    docType: MDL,
    verdict: ['holder', 'device-key', 'RFC 9053 section 7.1.1: x of the device key has 31 bytes'],
  },
  {
    file: 'eudi/three-documents.b64u',
    trust: UT_01,
    at: '2024-10-10T00:00:00Z',
    docType: MDL,
    verdict: ['validity', 'validity', 'ISO 18013-5 section 9.3.1: validUntil has passed'],
  },
  {
    file: 'france/mdl-deviceresponse.hex',
    trust: 'certificate',
    at: '2021-09-25T00:00:00Z',
    docType: MDL,
    verdict: OTHER_HANDOVER,
  },
  {
    file: 'google-cmwallet/mdl-dcapi-draft24-b.b64u',
    trust: { authority: 'google' },
    at: '2025-04-04T00:00:00Z',
    docType: MDL,
    session: transcript(
      'OpenID4VPDCAPIHandover',
      'https://0663-217-123-18-26.ngrok-free.app',
      'x509_san_dns:7f95-217-123-18-26.ngrok-free.app',
      '121784205639044947422645',
    ),
    verdict: 'verified',
  },
  {
    file: 'keycloak/s20.8-sdjwt+kb--es384.sdjwt',
    trust: 'key',
    at: '2023-12-11T17:28:00Z',
    session: keyBinding('https://verifier.example.org', '1234567890'),
    verdict: NOT_VC,
  },
  ...[MDL, PID].map(
    (docType): PublishedSample => ({
      file: 'panasonic/mdl+pid-two-documents.b64u',
      trust: { authority: 'panasonic' },
      at: '2025-04-10T00:00:00Z',
      docType,
      verdict: 'issued',
    }),
  ),
  { file: 'procivis/pid-nationalities-3.sdjwt', trust: UT_02, at: '2025-09-12T00:00:00Z', verdict: 'issued' },
  { file: 'swiyu/kb-did-key.sdjwt', trust: UT_01, at: '2026-03-02T10:28:11Z', verdict: NO_CHAIN },
  {
    file: 'ubique/mdl-oid4vp-draft18.b64u',
    trust: 'certificate',
    at: '2025-01-31T00:00:00Z',
    docType: MDL,
    verdict: OTHER_HANDOVER,
  },
  {
    file: 'walt.id/dcapi-final-mdl.b64u',
    trust: 'certificate',
    at: '2026-08-15T00:00:00Z',
    docType: MDL,
    session: transcript(
      'OpenID4VPDCAPIHandover',
      'https://portal2.demo.walt.id',
      'b9cc2837-fbe2-4c2c-a047-750071aa0063',
      null,
    ),
    verdict: 'verified',
  },
  ...(['certificate', WALT_ID] as const).map(
    (trust): PublishedSample => ({
      file: 'walt.id/conformance-suite-mdl-oid4vp10.b64u',
      trust,
      at: '2025-10-16T00:00:00Z',
      docType: MDL,
      session: transcript(
        'OpenID4VPHandover',
        'x509_san_dns:verifier.example.com',
        'ed441c8c-428e-4b9a-807b-b3873f82e03e',
        null,
        'https://verifier2.localhost/verification-session/9e1f6432-338b-4938-9339-2c194bc76ef4/response',
      ),
      verdict:
        trust === 'certificate'
          ? 'verified'
          : [
              'issuer',
              'issuer-untrusted',
              'ISO 18013-5 annex B.1.4: the certificate of the signer is a self-signed authority',
            ],
    }),
  ),
  {
    file: 'walt.id/conformance-suite-pid-x5c-mismatch.sdjwt',
    trust: WALT_ID,
    at: '2025-10-20T05:26:55Z',
    session: keyBinding('x509_san_dns:test123', '3c04c5fc-9306-40fa-b544-0e00474ace09'),
    verdict: ['signature', 'issuer-signature', 'RFC 9901 section 7.1: the key of the certificate did not sign it'],
  },
  {
    file: 'wwwallet/pid-kb.sdjwt',
    trust: WWWALLET,
    at: '2025-11-10T12:11:16Z',
    session: keyBinding('x509_san_dns:wallet-enterprise-issuer', '068017c6-df43-46d9-a6d1-e0271d472165'),
    verdict: 'verified',
  },
  {
    file: 'wwwallet/ehic-exp-before-iat.sdjwt',
    trust: WWWALLET,
    at: '2025-11-10T12:22:36Z',
    verdict: ['validity', 'validity', 'RFC 7519 section 4.1.4: its exp is three years before its iat'],
  },
  { file: 'yivi/kb-good.sdjwt', ...YIVI, verdict: 'verified' },
  { file: 'yivi/kb-good.sdjwt', ...YIVI, trust: UT_01, at: '2026-08-01T00:00:00Z', verdict: SELF_SIGNED },
  { file: 'yivi/vc+sd-jwt.sdjwt', ...YIVI, verdict: 'verified' },
  {
    file: 'yivi/kb-wrong-typ.sdjwt',
    ...YIVI,
    verdict: ['holder', 'key-binding', 'RFC 9901 section 4.3: the typ of the key binding is not kb+jwt'],
  },
  {
    file: 'yivi/no-trailing-tilde.sdjwt',
    ...YIVI,
    verdict: ['format', 'malformed', 'RFC 9901 section 4: the last tilde is missing'],
  },
  { file: 'yivi/typ-jwt.sdjwt', ...YIVI, verdict: NOT_VC },
].map((sample): PublishedSample => ({ ...sample, file: `issuers/${sample.file}` }) as PublishedSample)

/** Published examples and samples of issuers, with what the verifier must find. */
export const PUBLISHED_SAMPLES: readonly PublishedSample[] = [...ofSpecifications, ...ofIssuers]
