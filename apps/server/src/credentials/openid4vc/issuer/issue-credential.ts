import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { DpopProof } from '../authorization-server/dpop/dpop-proof.ts'
import {
  bindHolderKey,
  type OfferedCredential,
  type StoredOffer,
  useNonce,
} from '../authorizations/offers.repository.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import { jwkThumbprint } from '../jose/ec-key.ts'
import { credentialIdOf, type StatusEntry } from '../status-list/status-list.repository.ts'
import { statusListUrl } from '../wire/limits-and-paths.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { parseCredentialRequest } from './credential-request.ts'
import type { IssuerContext } from './issuer-context.ts'
import { checkKeyProof, type KeyProof } from './key-proof.ts'
import { endOfCredential, issuerName, signerFault, startOfCredential } from './signer-limits.ts'

const DAY: Milliseconds = 86_400_000

export type IssuedCredential = { credential: string; notificationId: string }

/**
 * Answers a credential request (OpenID4VCI 1.0 section 8) with an access token. Everything that must happen only once is
 * committed before the credential is signed. If the answer is lost, a wallet with the same holder key may ask again with a new
 * nonce while the token is valid, up to ten times. The wallet then gets a new credential with the same claims, and the earlier one
 * is revoked.
 *
 * @throws {ProtocolError} with an error code of section 8.3.1.2
 */
export async function issueCredential(
  issuer: IssuerContext,
  { offer, body, dpop }: { offer: StoredOffer; body: Json; dpop?: DpopProof | undefined },
): Promise<IssuedCredential> {
  const { proofs } = parseCredentialRequest(body, {
    configurationIds: [offer.configuration_id],
    byIdentifier: offer.by_identifier === 1,
  })
  const now = issuer.clock()
  const proof = checkKeyProof(proofs, {
    issuer: issuer.publicUrl,
    clientId: offer.client_id,
    nonceSecret: issuer.keys.nonceSecret,
    now,
  })
  const { offered, expiresAt, format, reference, notificationId } = await issuer.database.transaction((tx) =>
    commit(tx, issuer, { offer, proof, dpop, now }),
  )

  const credential = format.issue(
    {
      issuerUrl: issuerName(issuer, format),
      type: format.typeName(issuer.publicUrl, offered.type),
      issuedAt: toNumericDate(startOfCredential(issuer, format, startOfDay(now))),
      expiresAt: toNumericDate(expiresAt),
      holderJwk: proof.holderJwk,
      holderDid: proof.holderDid,
      status: { uri: statusListUrl(issuer.publicUrl, reference.listId), index: reference.index },
      claims: offered.claims,
    },
    issuer.keys.signingKeys[format.signer],
  )
  return { credential, notificationId }
}

/**
 * Commits the issuance of a credential.
 *
 * @throws {ProtocolError} if the credential must not be issued; the transaction is rolled back and nothing changes
 */
async function commit(
  tx: Transaction,
  issuer: IssuerContext,
  {
    offer,
    proof,
    dpop,
    now,
  }: { offer: StoredOffer; proof: KeyProof; dpop: DpopProof | undefined; now: EpochMilliseconds },
): Promise<{
  offered: OfferedCredential
  expiresAt: EpochMilliseconds
  format: CredentialFormat
  reference: StatusEntry
  notificationId: string
}> {
  const { flows, secrets, statusLists, formats } = issuer
  await dpop?.use(tx)
  if (!(await useNonce(tx, { nonce: proof.nonce, expires_at: proof.nonceExpiresAt })))
    throw new ProtocolError('invalid_nonce', 'the nonce was already used: get a new one')
  const holderKey = jwkThumbprint(proof.holderJwk)
  const { offer_id: offerId, issuance_id: issuanceId } = offer
  const bound = await bindHolderKey(tx, { offerId, holderKey, now })
  if (!bound) throw denied()
  const { offered, issued } = bound
  const format = formats.named(offered.format)
  if (proof.holderDid !== undefined && !format.acceptsDids)
    throw new ProtocolError(
      'invalid_proof',
      'this credential is bound to a key: the header of the proof must contain that key as jwk',
    )
  // The server may have got another certificate after the offer.
  const end = endOfCredential(issuer, format, offered.expiresAt)
  if (end <= now || signerFault(issuer, format, now)?.code === 'card-certificate-unfit') throw denied()
  const expiresAt = startOfDay(end) > now ? startOfDay(end) : end
  const reference = await statusLists.allocate(tx, format.signer)
  const outcome = await flows.settleIssuance(tx, issuanceId, {
    kind: 'issued',
    credentialId: credentialIdOf(reference),
    holderKey,
    issuedAt: now,
    expiresAt: end,
  })
  if (outcome.kind !== 'accepted') throw denied()
  return {
    offered,
    expiresAt,
    format,
    reference,
    notificationId: secrets.notificationId({ offer_id: offerId, issued }),
  }
}

/**
 * Returns the start of the day (UTC). Many credentials state the same day. A time in seconds would be almost unique, so verifiers
 * could link the presentations of one credential.
 */
const startOfDay = (time: EpochMilliseconds): EpochMilliseconds => time - (time % DAY)

const denied = (): ProtocolError =>
  new ProtocolError(
    'credential_request_denied',
    'this credential can no longer be issued: start again with a new offer',
  )
