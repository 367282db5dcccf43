import { calculateJwkThumbprint } from 'jose'
import {
  sendPresentation,
  sendRefusal,
  type VerifierAnswer,
  type VpToken,
} from '../../protocol/presentation/response.ts'
import { hasResponseCode } from '../../protocol/presentation/return-address.ts'
import type { PaymentOrder } from '../../protocol/presentation/transaction-data.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { CardUse } from '../card/card.ts'
import type { Environment } from '../environment.ts'
import { nameIn } from '../issuer-texts.ts'
import { holderKeyOf, noteShown, storeUses, updateOutcome } from '../storage/collection.ts'
import type { Candidate, OpenedRequest } from './opened-request.ts'

/** Candidates that the person chose, by query id. */
export type Choice = ReadonlyMap<string, Candidate>

/**
 * Records the presentations in the history of the cards twice: before
 * sending, because the verifier may see the claims even if no answer arrives, and when the outcome is known.
 */
export async function share(
  opened: OpenedRequest,
  choice: Choice,
  { fetch, now, languages }: Environment,
): Promise<VerifierAnswer> {
  const { request, payment } = opened
  const { name, host, trust } = request.verifier
  const paying = payment && payingQuery(payment, choice, host)
  const presentations: [queryId: string, presentations: string[]][] = []
  const uses: Omit<CardUse, 'at' | 'outcome'>[] = []
  for (const [queryId, { card, selection, shared }] of choice) {
    const key = await holderKeyOf(card)
    if (!key)
      throw new WalletProblem('storage-failed', { detail: `the key of ${nameIn(languages(), card.texts)} is missing` })
    const paid = queryId === paying ? payment : undefined
    const presentation = await selection.present({
      privateKey: key.privateKey,
      audience: request.clientId,
      nonce: request.nonce,
      responseUri: request.reply.responseUri,
      encryptionKey: request.reply.encryption?.jwk,
      now: now(),
      transactions: paid ? [paid] : [],
    })
    presentations.push([queryId, [presentation]])
    uses.push({
      id: idOfUse(opened, queryId),
      cardId: card.id,
      verifier: { name, host, isKnown: trust.known },
      claims: shared.map(({ names }) => names),
      seen: { key: await calculateJwkThumbprint(key.publicJwk), statusReference: card.statusReference },
      payment: paid && { amount: paid.amount, currency: paid.currency, payee: paid.payee.name },
    })
  }
  // Unlike an assignment, fromEntries creates an ordinary member even for `__proto__`.
  const vpToken: VpToken = Object.fromEntries(presentations)
  // A failure to store the history is ignored: the claims have been shared anyway.
  const note = (outcome: CardUse['outcome']) =>
    storeUses(uses.map((use) => ({ ...use, at: now(), outcome }))).catch(() => undefined)
  await note('sent')
  // Before it is sent, because the verifier may see the copy even if no answer arrives. A failure only makes the card recognisable.
  for (const { card } of choice.values()) await noteShown(card).catch(() => undefined)
  try {
    const answer = await sendPresentation(request.reply, vpToken, fetch)
    await note(hasResponseCode(answer.redirectUri) ? 'awaits-return' : 'accepted')
    return answer
  } catch (problem) {
    // Without an answer, the outcome stays unknown. `answer-already-given` may mean that an earlier attempt arrived but its answer was lost.
    if (problem instanceof WalletProblem && problem.code === 'answer-refused') await note('refused')
    throw problem
  }
}

/** Only the return to the verifier's page makes the response take effect. */
export async function recordReturn(opened: OpenedRequest, choice: Choice): Promise<void> {
  const uses = Array.from(choice.keys(), (queryId) => idOfUse(opened, queryId))
  await updateOutcome(uses, 'returned').catch(() => undefined)
}

/** Returns the query whose card authorises the payment: the first chosen query that the payment names (OpenID4VP 1.0 section 8.4). */
function payingQuery({ credentialIds }: PaymentOrder, choice: Choice, host: string): string {
  const queryId = credentialIds.find((id) => choice.has(id))
  if (queryId !== undefined) return queryId
  throw new WalletProblem('payment-unreadable', { host, detail: 'no chosen card may authorise the payment' })
}

/** All attempts to answer a request share one id, and so one entry. */
const idOfUse = ({ id }: OpenedRequest, queryId: string) => `${id}/${queryId}`

export function decline({ request }: OpenedRequest, { fetch }: Environment): Promise<VerifierAnswer> {
  return sendRefusal(request.reply, { error: 'access_denied', description: 'The holder declined' }, fetch)
}
