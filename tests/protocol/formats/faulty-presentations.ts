import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ExpectedBinding } from '../../../apps/server/src/credentials/openid4vc/formats/credential-format.ts'
import { didOfJwk } from '../../../apps/server/src/credentials/openid4vc/formats/jwt-vc/did-jwk.ts'
import { forgeResponse } from '../judges/forged-mdoc.ts'
import { disclose, forgeSdJwtVc } from '../wallet/forge.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from '../wallet/forged-certificate.ts'
import { es256, flipped, signJws, withEditedPayload } from '../wallet/jws.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { createPresentation } from '../wallet/presentation.ts'

/** Faults of a presentation, each of which is its only one. */
export const FAULTS = [
  'nonce',
  'audience',
  "holder's signature",
  "issuer's signature",
  'digest',
  'expired',
  'revoked',
  'unknown authority',
] as const
export type Fault = (typeof FAULTS)[number]

/** Session that the holder signs, independent of the channel of the answer. */
export type Session = Pick<ExpectedBinding, 'audience' | 'nonce' | 'handover'>

/** A presentation to make. `fault`: undefined makes an honest one. */
export type PresentationToMake = {
  fault: Fault | undefined
  signer: ForgedCertificate
  /** Name of the issuer in a JWT. */
  issuer: string
  type: string
  session: Session
  /** Status in a list in which index 9 is revoked and index 8 is not. */
  statusList: string
  now: EpochMilliseconds
}

const stranger = generateHolderKey()
const unknown = forgeAuthority({ commonName: 'Unknown authority' })

/** Functions that make presentations of a credential with the claim `displayName`, by format. */
export const PRESENTATIONS = {
  'dc+sd-jwt'(options: PresentationToMake): string {
    const { fault, issuer, type, session, now } = options
    const holder = generateHolderKey()
    const signer = signerFor(options)
    const sign = es256(signer.privateKey)
    const compact = forgeSdJwtVc({
      signer,
      vct: type,
      holder: holder.publicJwk,
      claims: { displayName: 'Anna Nowak' },
      now: issuedAt(options),
      payload: { iss: issuer, status: statusIn(options) },
      sign: fault === "issuer's signature" ? flipped(sign) : sign,
    })
    const [issuerJws = '', ...honest] = compact.split('~').slice(0, -1)
    const disclosures = fault === 'digest' ? [disclose('displayName', 'Ewa Nowak')] : honest
    const { audience, nonce } = sessionFor(session, fault)
    const key = fault === "holder's signature" ? stranger : holder
    return createPresentation({ now: () => now }, { issuerJws, disclosures, key, audience, nonce })
  },

  jwt_vc_json(options: PresentationToMake): string {
    const { fault, issuer, type, session } = options
    const holder = generateHolderKey()
    const did = didOfJwk(holder.publicJwk)
    const signer = signerFor(options)
    const nbf = Math.floor(issuedAt(options) / 1000)
    const vc = { type: ['VerifiableCredential', type], credentialSubject: { id: did, displayName: 'Anna Nowak' } }
    const sign = es256(signer.privateKey)
    const honest = signJws(
      { alg: 'ES256', typ: 'JWT', x5c: x5cOf(signer) },
      { iss: issuer, sub: did, nbf, exp: nbf + DAY, status: statusIn(options), vc },
      fault === "issuer's signature" ? flipped(sign) : sign,
    )
    // This format has no digests: the issuer signs the claims themselves.
    const credential =
      fault === 'digest'
        ? withEditedPayload(honest, (payload) => ({
            ...payload,
            vc: { ...vc, credentialSubject: { id: did, displayName: 'Ewa Nowak' } },
          }))
        : honest
    const { audience, nonce } = sessionFor(session, fault)
    return signJws(
      { alg: 'ES256', typ: 'JWT' },
      { iss: did, aud: audience, nonce, vp: { type: ['VerifiablePresentation'], verifiableCredential: [credential] } },
      es256((fault === "holder's signature" ? stranger : holder).privateKey),
    )
  },

  mso_mdoc(options: PresentationToMake): string {
    const { fault, type, session } = options
    const signer = signerFor(options)
    const now = Math.floor(issuedAt(options) / 1000)
    return forgeResponse(
      {
        docType: type,
        holder: generateHolderKey(),
        now,
        signer: { privateKey: signer.privateKey, x5c: x5cOf(signer) },
        mso: (honest) => ({ ...honest, status: statusIn(options) }),
        ...(fault === 'digest'
          ? { items: (items) => items.map((item) => ({ ...item, elementValue: 'Ewa Nowak' })) }
          : {}),
        ...(fault === "issuer's signature" ? { issuerAuth: withFlippedSignature } : {}),
        ...(fault === "holder's signature" ? { deviceKey: stranger.privateKey } : {}),
      },
      sessionFor(session, fault),
    )
  },
} satisfies Record<string, (options: PresentationToMake) => string>

const DAY = 86_400
const DAYS_AGO = 2

/** Credentials live for a day, so those that were issued two days ago have expired. */
const issuedAt = ({ fault, now }: PresentationToMake): EpochMilliseconds =>
  fault === 'expired' ? now - DAYS_AGO * DAY * 1000 : now

const signerFor = ({ fault, signer, issuer }: PresentationToMake): ForgedCertificate =>
  fault === 'unknown authority' ? forgeIssuedBy(unknown, { uris: [issuer] }) : signer

const statusIn = ({ fault, statusList }: PresentationToMake) => ({
  status_list: { uri: statusList, idx: fault === 'revoked' ? 9 : 8 },
})

/** Prefix of an audience that is an origin. The handover has the origin without it. */
const ORIGIN = 'origin:'
const withoutPrefix = (audience: string): string => audience.replace(ORIGIN, '')

/** Replaces the nonce or the audience, also in the handover. */
function sessionFor({ audience, nonce, handover }: Session, fault: Fault | undefined): Session {
  const another = audience.startsWith(ORIGIN) ? `${ORIGIN}https://another.example` : 'x509_hash:another'
  const replaced = new Map<unknown, string>([
    ...(fault === 'nonce' ? [[nonce, 'nonce-of-another-request-0123'] as const] : []),
    ...(fault === 'audience'
      ? [[audience, another] as const, [withoutPrefix(audience), withoutPrefix(another)] as const]
      : []),
  ])
  return {
    audience: replaced.get(audience) ?? audience,
    nonce: replaced.get(nonce) ?? nonce,
    handover: { ...handover, info: handover.info.map((value) => replaced.get(value) ?? value) },
  }
}

function withFlippedSignature([header, unprotected, payload, signature]: unknown[]): unknown[] {
  const flippedSignature = Uint8Array.from(signature as Uint8Array)
  flippedSignature[10] = (flippedSignature[10] ?? 0) ^ 1
  return [header, unprotected, payload, flippedSignature]
}
