import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { DpopProof } from '../authorization-server/dpop/dpop-proof.ts'
import { copiesOf, keyAttestationOf, mostCopiesOf } from '../authorizations/card-options.ts'
import { bindHolderKey, type StoredOffer, useNonce } from '../authorizations/offers.repository.ts'
import { formatNamed } from '../formats/formats.ts'
import { credentialIdOf, type StatusEntry } from '../status-list/status-list.repository.ts'
import { statusListUrl } from '../wire/limits-and-paths.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { proofsOf } from './credential-request.ts'
import type { IssuerContext } from './issuer-context.ts'
import { readKeyAttestation } from './key-attestation.ts'
import { checkKeyProofs, type ProvenKey } from './key-proof.ts'
import { endOfCredential, issuerName, signerFault, startOfCredential } from './signer-limits.ts'

const DAY: Milliseconds = 86_400_000

/** `credentials`: the copies of the credential, in the order of the proofs. */
export type IssuedCredentials = { credentials: string[]; notificationId: string }

/**
 * Answers a credential request (OpenID4VCI 1.0 section 8) with an access token: with a copy of the credential for each proof, but no more
 * than the card allows. Everything that must happen only once is committed before the credential is signed. If the answer is lost, a
 * wallet with the same first key may ask again with a new nonce while the token is valid, up to ten times. The wallet then gets new
 * copies with the same claims; the earlier ones stay valid, and end with the account like all others.
 *
 * @throws {ProtocolError} with an error code of section 8.3.1.2
 */
export async function issueCredential(
  issuer: IssuerContext,
  { offer, body, dpop }: { offer: StoredOffer; body: Json; dpop?: DpopProof | undefined },
): Promise<IssuedCredentials> {
  const sent = proofsOf(body, {
    configurationId: offer.configuration_id,
    byIdentifier: offer.by_identifier === 1,
  })
  const now = issuer.clock()
  const cards = issuer.cards()
  const card = cards.find(({ id }) => id === offer.configuration_id)
  const demand = card && keyAttestationOf(card)
  const mostOfAll = mostCopiesOf(cards)
  const proven = await checkKeyProofs(sent, {
    issuer: issuer.publicUrl,
    clientId: offer.client_id,
    nonceSecret: issuer.keys.nonceSecret,
    most: mostOfAll,
    readAttestation: demand && ((value) => readKeyAttestation(value, { demand, most: mostOfAll, now }, issuer)),
    now,
  })
  const most = copiesOf(card)
  const { offered, expiresAt, format, copies, notificationId } = await issuer.database.transaction((tx) =>
    commit(tx, issuer, { offer, proven, most, dpop, now }),
  )

  const issuedAt = toNumericDate(startOfCredential(issuer, format, startOfDay(now)))
  const credentials = copies.map(({ key, reference }) =>
    format.issue(
      {
        issuerUrl: issuerName(issuer, format),
        type: format.typeName(issuer.publicUrl, offered.type),
        issuedAt,
        expiresAt: toNumericDate(expiresAt),
        holderJwk: key.jwk,
        holderDid: key.did,
        status: { uri: statusListUrl(issuer.publicUrl, reference.listId), index: reference.index },
        claims: offered.claims,
      },
      issuer.keys.signingKeys[format.signer],
    ),
  )
  return { credentials, notificationId }
}

type Commitment = {
  offer: StoredOffer
  proven: Awaited<ReturnType<typeof checkKeyProofs>>
  /** Most copies that the card allows. */
  most: number
  dpop: DpopProof | undefined
  now: EpochMilliseconds
}

async function commit(
  tx: Transaction,
  issuer: IssuerContext,
  { offer, proven: { keys, nonces }, most, dpop, now }: Commitment,
) {
  const { flows, secrets, statusLists, formats } = issuer
  await dpop?.use(tx)
  for (const [nonce, expiresAt] of new Map(nonces.map((one) => [one.nonce, one.expiresAt])))
    if (!(await useNonce(tx, { nonce, expires_at: expiresAt })))
      throw new ProtocolError('invalid_nonce', 'the nonce was already used: get a new one')
  const { offer_id: offerId, issuance_id: issuanceId } = offer
  const bound = await bindHolderKey(tx, { offerId, holderKey: keys[0].thumbprint, now })
  if (!bound) throw denied()
  const { offered, issued } = bound
  const format = formatNamed(formats, offered.format)
  if (!format.acceptsDids && keys.some(({ did }) => did !== undefined))
    throw new ProtocolError(
      'invalid_proof',
      'this credential is bound to a key: the header of the proof must contain that key as jwk',
    )
  // The server may have got another certificate after the offer.
  const end = endOfCredential(issuer, format, offered.expiresAt)
  if (end <= now || signerFault(issuer, format, now)?.code === 'card-certificate-unfit') throw denied()
  const expiresAt = startOfDay(end) > now ? startOfDay(end) : end
  const copies: { key: ProvenKey; reference: StatusEntry }[] = []
  for (const key of keys.slice(0, most)) copies.push({ key, reference: await statusLists.allocate(tx, format.signer) })
  const [first, ...others] = copies.map(({ key, reference }) => ({
    credentialId: credentialIdOf(reference),
    holderKey: key.thumbprint,
  }))
  if (first === undefined) throw denied()
  const outcome = await flows.settleIssuance(tx, issuanceId, {
    kind: 'issued',
    copies: [first, ...others],
    issuedAt: now,
    expiresAt: end,
  })
  if (outcome.kind !== 'accepted') throw denied()
  const notificationId = secrets.notificationId({ offer_id: offerId, issued })
  return { offered, expiresAt, format, copies, notificationId }
}

/**
 * Many credentials state the same day. A time in seconds would be almost unique, so verifiers could link the presentations of one
 * credential.
 */
const startOfDay = (time: EpochMilliseconds): EpochMilliseconds => time - (time % DAY)

const denied = (): ProtocolError =>
  new ProtocolError(
    'credential_request_denied',
    'this credential can no longer be issued: start again with a new offer',
  )
