import { createHash } from 'node:crypto'
import {
  type ForgedCertificate,
  type ForgedCredentialOptions,
  type ForgedStatusListOptions,
  forgeAuthority,
  forgeIssuedBy,
  forgeSdJwtVc,
  forgeStatusListToken,
} from './forge.ts'
import type { Fetch } from './http-exchange.ts'
import { isJsonObject, type JsonObject } from './json-reading.ts'
import { parseJws } from './jws.ts'
import { readPublicJwk } from './keys.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './offer.ts'

/** Names of the issuer's answers. */
type IssuerAnswer =
  | 'offer'
  | 'issuer-metadata'
  | 'authorization-server-metadata'
  | 'token'
  | 'nonce'
  | 'credential'
  | 'type-metadata'

/** Differences from an honest issuer. */
export type IssuerTampering = {
  /** Members of a JSON answer to replace, add or (`undefined`) remove. */
  readonly members?: Partial<Record<IssuerAnswer, JsonObject>>
  /** Header fields of an answer. */
  readonly headers?: Partial<Record<IssuerAnswer | 'status-list', Readonly<Record<string, string>>>>
  readonly status?: Partial<Record<IssuerAnswer | 'status-list', number>>
  readonly credential?: Partial<ForgedCredentialOptions>
  readonly compact?: (honest: string) => string
  readonly statusList?: Partial<ForgedStatusListOptions>
}

type HonestIssuer = {
  readonly authority: ForgedCertificate
  readonly signer: ForgedCertificate
  readonly offerLink: string
  readonly fetch: Fetch
}

export const ISSUER = 'https://issuer.example/tenant'
export const CONFIGURATION_ID = 'library-card'
export const VCT = 'https://issuer.example/types/library-card'
const STATUS_LIST = 'https://issuer.example/status/1'

/**
 * Creates a small issuer without network, honest except for the given tampering. It accepts any code and any proof, because it exists
 * only to test the wallet.
 */
export function honestIssuer(tampering: IssuerTampering = {}): HonestIssuer {
  const authority = forgeAuthority()
  const signer = forgeIssuedBy(authority, { commonName: 'Library' })
  const uri = 'https://issuer.example/offers/1'

  const credentialFor = (holder: unknown): string => {
    const forged = forgeSdJwtVc({
      signer,
      vct: VCT,
      holder: readPublicJwk(holder, 'jwk of the proof', 'test'),
      claims: { displayName: 'Anna Nowak', member: { since: 2020 } },
      payload: { status: { status_list: { idx: 9, uri: STATUS_LIST } }, ...tampering.credential?.payload },
      ...withoutPayload(tampering.credential),
    })
    return tampering.compact?.(forged) ?? forged
  }

  const answers: Record<string, (body: string) => readonly [IssuerAnswer, JsonObject]> = {
    [`GET ${uri}`]: () => ['offer', OFFER],
    'GET https://issuer.example/.well-known/openid-credential-issuer/tenant': () => ['issuer-metadata', METADATA],
    'GET https://issuer.example/.well-known/oauth-authorization-server/tenant': () => [
      'authorization-server-metadata',
      AUTHORIZATION_SERVER_METADATA,
    ],
    [`POST ${ISSUER}/token`]: () => ['token', { access_token: 'token-1', token_type: 'Bearer', expires_in: 300 }],
    [`POST ${ISSUER}/nonce`]: () => ['nonce', { c_nonce: 'nonce-1' }],
    [`POST ${ISSUER}/credential`]: (body) => ['credential', { credentials: credentialsOf(body, credentialFor) }],
    [`GET ${VCT}`]: () => ['type-metadata', TYPE_METADATA],
  }

  const fetch: Fetch = async (input, init) => {
    const url = String(input)
    if (url === STATUS_LIST) {
      const token = forgeStatusListToken({ signer, uri: STATUS_LIST, ...tampering.statusList })
      return answer('status-list', token, { 'content-type': 'application/statuslist+jwt' })
    }
    const found = answers[`${init?.method ?? 'GET'} ${url}`]?.(String(init?.body ?? ''))
    if (!found) return new Response('', { status: 404 })
    const [kind, body] = found
    return answer(kind, JSON.stringify({ ...body, ...tampering.members?.[kind] }), {
      'content-type': 'application/json',
    })
  }

  function answer(kind: IssuerAnswer | 'status-list', body: string, headers: Record<string, string>): Response {
    const general = { 'cache-control': 'no-store', date: new Date().toUTCString() }
    return new Response(body, {
      status: tampering.status?.[kind] ?? 200,
      headers: { ...general, ...headers, ...tampering.headers?.[kind] },
    })
  }

  const offerLink = `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(uri)}`
  return { authority, signer, offerLink, fetch }
}

function withoutPayload(options: Partial<ForgedCredentialOptions> = {}): Partial<ForgedCredentialOptions> {
  const { payload: _payload, ...rest } = options
  return rest
}

function credentialsOf(body: string, credentialFor: (holder: unknown) => string): readonly JsonObject[] {
  const request: unknown = JSON.parse(body)
  const proofs = isJsonObject(request) && isJsonObject(request.proofs) ? request.proofs.jwt : []
  return (Array.isArray(proofs) ? proofs : []).map((proof: unknown) => ({
    credential: credentialFor(parseJws(String(proof), 'proof', 'test').header.jwk),
  }))
}

const OFFER = {
  credential_issuer: ISSUER,
  credential_configuration_ids: [CONFIGURATION_ID],
  grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'a-code-of-at-least-128-bits' } },
}

export const CONFIGURATION = {
  format: 'dc+sd-jwt',
  vct: VCT,
  scope: CONFIGURATION_ID,
  cryptographic_binding_methods_supported: ['jwk'],
  credential_signing_alg_values_supported: ['ES256'],
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
  credential_metadata: {
    display: [{ name: 'Library card', locale: 'en' }],
    claims: [{ path: ['displayName'], display: [{ name: 'Name', locale: 'en' }] }],
  },
}

const METADATA = {
  credential_issuer: ISSUER,
  credential_endpoint: `${ISSUER}/credential`,
  nonce_endpoint: `${ISSUER}/nonce`,
  display: [{ name: 'Library', locale: 'en' }],
  credential_configurations_supported: { [CONFIGURATION_ID]: CONFIGURATION },
}

const AUTHORIZATION_SERVER_METADATA = {
  issuer: ISSUER,
  token_endpoint: `${ISSUER}/token`,
  response_types_supported: [],
  grant_types_supported: [PRE_AUTHORIZED_CODE_GRANT],
  'pre-authorized_grant_anonymous_access_supported': true,
}

export const TYPE_METADATA = {
  vct: VCT,
  name: 'Library card',
  display: [{ locale: 'en', name: 'Library card' }],
  claims: [
    { path: ['displayName'], display: [{ locale: 'en', label: 'Name' }], sd: 'always', mandatory: true },
    { path: ['iat'], sd: 'never' },
  ],
}

/** `vct#integrity` of the honest type metadata. */
export const TYPE_INTEGRITY = `sha256-${createHash('sha256').update(JSON.stringify(TYPE_METADATA)).digest('base64')}`
