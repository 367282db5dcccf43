import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import { jwkThumbprint } from '../jose/ec-key.ts'
import { statusListUrl } from '../limits-and-paths.ts'
import { ProtocolError } from '../protocol-error.ts'
import { credentialIdOf, type StatusReference } from '../status-list/status-list.repository.ts'
import { parseCredentialRequest } from './credential-request.ts'
import type { IssuerContext } from './issuer-context.ts'
import { checkKeyProof, type KeyProof } from './key-proof.ts'
import { bindHolderKey, type OfferedCredential, type StoredOffer, useNonce } from './offers.repository.ts'

const DAY: Milliseconds = 86_400_000

export type IssuedCredential = { credential: string; notificationId: string }

/**
 * Answers a credential request (OpenID4VCI 1.0 section 8) for an authorized offer. Everything that must happen only once is
 * committed before the credential is signed. If the answer is lost, a wallet with the same holder key may ask again with a new
 * nonce while the token is valid. The wallet then gets a new credential with the same claims, and the earlier one is revoked.
 *
 * @throws {ProtocolError} with an error code of section 8.3.1.2
 */
export async function issueCredential(
  issuer: IssuerContext,
  offer: StoredOffer,
  body: Json,
): Promise<IssuedCredential> {
  const { proofs } = parseCredentialRequest(body, {
    configurationId: offer.configuration_id,
    byIdentifier: offer.by_identifier === 1,
  })
  const now = issuer.clock()
  const proof = checkKeyProof(proofs, {
    issuer: issuer.publicUrl,
    clientId: offer.client_id,
    nonceSecret: issuer.keys.nonceSecret,
    now,
  })
  const { offered, format, reference, notificationId } = await issuer.database.transaction((tx) =>
    commit(tx, issuer, { offer, proof, now }),
  )

  const credential = format.issue(
    {
      issuer: issuer.publicUrl,
      type: format.typeName(issuer.publicUrl, offered.type),
      issuedAt: toNumericDate(startOfDay(now)),
      expiresAt: toNumericDate(startOfDay(offered.expiresAt)),
      holderKey: proof.holderKey,
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
  { flows, secrets, statusLists, formats }: IssuerContext,
  { offer, proof, now }: { offer: StoredOffer; proof: KeyProof; now: EpochMilliseconds },
): Promise<{
  offered: OfferedCredential
  format: CredentialFormat
  reference: StatusReference
  notificationId: string
}> {
  if (!(await useNonce(tx, proof.nonce, proof.nonceExpiresAt)))
    throw new ProtocolError('invalid_nonce', 'the nonce was already used: get a new one')
  const holderKey = jwkThumbprint(proof.holderKey)
  const bound = await bindHolderKey(tx, { offerId: offer.offer_id, holderKey, now })
  if (!bound) throw denied()
  const { offered, issued } = bound
  const format = formats.named(offered.format)
  if (proof.holderDid !== undefined && !format.acceptsDids)
    throw new ProtocolError(
      'invalid_proof',
      'this credential is bound to a key: the header of the proof must contain that key as jwk',
    )
  const reference = await statusLists.allocate(tx)
  const outcome = await flows.settleIssuance(tx, offer.issuance_id, {
    kind: 'issued',
    credentialId: credentialIdOf(reference),
    holderKey,
    issuedAt: now,
    expiresAt: offered.expiresAt,
  })
  if (outcome.kind !== 'accepted') throw denied()
  return { offered, format, reference, notificationId: secrets.notificationId({ ...offer, issued }) }
}

/**
 * Returns the start of the day (UTC). Many credentials state the same day. A time in seconds would be almost unique, so verifiers
 * could link the presentations of one credential.
 */
const startOfDay = (time: EpochMilliseconds): EpochMilliseconds => time - (time % DAY)

const denied = (): ProtocolError =>
  new ProtocolError('credential_request_denied', 'this credential can no longer be issued')
