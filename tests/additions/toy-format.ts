import type { CheckName } from '@vitrine/api/flows/check.ts'
import type {
  CredentialFormat,
  Refused,
} from '../../apps/server/src/credentials/openid4vc/formats/credential-format.ts'
import { isSignedBy, parseJws, signJws } from '../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../../apps/server/src/credentials/openid4vc/jose/ec-key.ts'
import { isJsonObject } from '../../apps/server/src/platform/json/strict-json.ts'

/**
 * A test format that replaces one of the server's formats. The credential is a JWS with all claims in one object, so a presentation
 * always discloses all of them. A presentation adds a second JWS, in which the holder signs audience and nonce. The format shows what
 * a format has to implement. It is not meant for use.
 */
export const TOY_FORMAT = {
  name: 'jwt_vc_json',
  signer: 'credential-issuer',
  needsIssuerUri: false,
  acceptsDids: false,
  confirmsPayments: false,
  typeName: (publicUrl, type) => `${publicUrl}/toys/${type}`,
  configuration: (type) => ({
    credential_definition: { type: ['VerifiableCredential', type] },
    cryptographic_binding_methods_supported: ['jwk'],
    credential_signing_alg_values_supported: ['ES256'],
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
  }),
  claimPath: ({ name }) => ['subject', name],
  issue: ({ issuerUrl, type, issuedAt, expiresAt, holderJwk, status, claims }, key) =>
    signJws(
      key.privateKey,
      { typ: 'toy+jwt', x5c: key.x5c },
      {
        iss: issuerUrl,
        type,
        iat: issuedAt,
        exp: expiresAt,
        cnf: { jwk: holderJwk },
        listing: status,
        subject: claims,
      },
    ),
  queryMeta: (types) => [{ types, meta: { type_values: types.map((type) => ['VerifiableCredential', type]) } }],
  claimQuery: {},
  verifierMetadata: { alg_values: ['ES256'] },
  verify(presentation, trust, { audience, nonce, now }) {
    const refuse = (refused: CheckName, because: string): Refused => ({
      refused,
      because,
      diagnosis: `${because}: expected an honest one, received another`,
    })
    const [credential = '', binding = '', ...rest] = presentation.split(' ')
    const issued = parseJws(credential)
    const bound = parseJws(binding)
    if (!issued || !bound || rest.length > 0) return refuse('format', 'toy')
    const { iss, type, iat, exp, cnf, listing, subject } = issued.payload
    if (typeof type !== 'string' || typeof iat !== 'number' || typeof exp !== 'number' || !isJsonObject(listing))
      return refuse('format', 'toy-claims')
    const issuer = trust.identify(issued.header.x5c, iss, now)
    if (!issuer) return refuse('issuer', 'toy-issuer')
    if (!isSignedBy(issued, issuer.key)) return refuse('signature', 'toy-signature')
    if (exp * 1000 <= now) return refuse('validity', 'toy-validity')
    const holder = readEcPublicJwk(isJsonObject(cnf) ? cnf.jwk : undefined)
    if (!holder || !isSignedBy(bound, holder.key)) return refuse('holder', 'toy-holder')
    if (bound.payload.aud !== audience || bound.payload.nonce !== nonce) return refuse('request', 'toy-binding')
    return {
      issuer,
      types: [type],
      holderKey: jwkThumbprint(holder.jwk),
      dates: { issuedAt: iat * 1000, validFrom: undefined, expiresAt: exp * 1000 },
      status: { uri: String(listing.uri), index: Number(listing.index) },
      claims: { subject: isJsonObject(subject) ? subject : {} },
      confirmed: {},
    }
  },
} satisfies CredentialFormat
