import { hash } from 'node:crypto'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import type { Signer, SigningKey } from '../../../platform/keys/signing-key.ts'
import { CONTENT_ENCRYPTIONS, ENCRYPTION_ALGORITHM, type EncryptionKey } from '../jose/compact-jwe.ts'
import { signJws } from '../jose/compact-jws.ts'
import type { Channel, ChannelRequest } from './channels/channel.ts'
import type { OpenRequest } from './open-request.ts'
import { dcqlQuery, queriedCredentialsOf, readQuery } from './presentation-query.ts'
import { registrationMembers } from './registration-certificates.ts'
import type { RequestRow } from './verifier.tables.ts'
import type { VerifierContext } from './verifier-context.ts'

/** Audience of a request to a wallet that was not discovered beforehand (OpenID4VP 1.0 section 5.8). */
const WALLET_AUDIENCE = 'https://self-issued.me/v2'

/** Returns our `client_id` as a verifier: the hash of the certificate that signs the request (OpenID4VP 1.0 section 5.9.3). */
export const clientId = ({ certificate }: Pick<Signer, 'certificate'>): string =>
  `x509_hash:${hash('sha256', certificate.raw, 'base64url')}`

/** The link of a request names the certificate of its key, so the key stays the same after a rotation. */
export const requestKey = ({ keyOf, signingKeys }: KeyStore, { signer }: Pick<RequestRow, 'signer'>): SigningKey =>
  keyOf(signer) ?? signingKeys['request-object']

export const channelRequest = (
  { publicUrl, keys }: { publicUrl: string; keys: KeyStore },
  row: Pick<RequestRow, 'request_id' | 'signer'>,
): ChannelRequest => ({ publicUrl, requestId: row.request_id, clientId: clientId(requestKey(keys, row)) })

/** Returns a signed request object (OpenID4VP 1.0 section 5, RFC 9101). */
export function requestObjectOf(
  { publicUrl, secrets, keys, formats, registration, logo, clock }: VerifierContext,
  row: OpenRequest,
  { channel, walletNonce }: { channel: Channel; walletNonce?: string | undefined },
): string {
  const query = readQuery(row.query)
  const now = clock()
  const key = requestKey(keys, row)
  const name = clientId(key)
  const state = secrets.valueOf('state', row.request_id)
  const queried = queriedCredentialsOf(query, formats)
  const { kid, publicJwk } = JSON.parse(row.encryption_key) as EncryptionKey
  return signJws(
    key.privateKey,
    { typ: 'oauth-authz-req+jwt', x5c: key.x5c },
    {
      iss: name,
      aud: WALLET_AUDIENCE,
      iat: toNumericDate(now),
      exp: toNumericDate(row.expires_at),
      client_id: name,
      response_type: 'vp_token',
      ...channel.requestMembers(channelRequest({ publicUrl, keys }, row), state),
      ...registrationMembers(registration, query.card, now),
      nonce: secrets.valueOf('nonce', row.request_id),
      dcql_query: dcqlQuery(queried),
      ...(query.transactionData.length > 0 ? { transaction_data: query.transactionData } : {}),
      client_metadata: {
        ...(logo === undefined ? {} : { logo_uri: logo }),
        jwks: { keys: [{ ...publicJwk, kid, use: 'enc', alg: ENCRYPTION_ALGORITHM }] },
        encrypted_response_enc_values_supported: CONTENT_ENCRYPTIONS,
        vp_formats_supported: Object.fromEntries(
          queried.flatMap(({ queries }) => queries.map(({ format }) => [format.name, format.verifierMetadata])),
        ),
      },
      ...(walletNonce === undefined ? {} : { wallet_nonce: walletNonce }),
    },
  )
}
