import { type Receipt, sendPresentation, sendRefusal, type VpToken } from '../../protocol/presentation/response.ts'
import { hasResponseCode } from '../../protocol/presentation/return-address.ts'
import type { PaymentOrder } from '../../protocol/presentation/transaction-data.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { CardUse } from '../card/card.ts'
import type { Environment } from '../environment.ts'
import { nameIn } from '../issuer-texts.ts'
import { holderKeyOf, noteOutcome, noteUses } from '../storage/collection.ts'
import type { Candidate, OpenedRequest } from './opened-request.ts'

/** The candidates that a person chose, by the id of the query they answer. */
export type Choice = ReadonlyMap<string, Candidate>

/**
 * Signs and sends what was chosen, and notes it in the cards' history: before it is sent, because from then on it may
 * have been seen, and again with what came of it.
 *
 * @throws WalletProblem `answer-refused`, `answer-already-given`, `storage-failed`, and those of `send`
 */
export async function share(
  opened: OpenedRequest,
  choice: Choice,
  { fetch, now, languages }: Environment,
): Promise<Receipt> {
  const { request, payment } = opened
  const paying = payment && payingQuery(payment, choice, request.verifier.host)
  const presentations: [queryId: string, presentations: string[]][] = []
  for (const [queryId, { card, selection }] of choice) {
    const key = await holderKeyOf(card.id)
    if (!key)
      throw new WalletProblem('storage-failed', { detail: `the key of ${nameIn(languages(), card.texts)} is gone` })
    const presentation = await selection.present({
      privateKey: key.privateKey,
      audience: request.clientId,
      nonce: request.nonce,
      responseUri: request.reply.responseUri,
      encryptionKey: request.reply.encryption?.jwk,
      now: now(),
      transactions: payment && queryId === paying ? [payment] : [],
    })
    presentations.push([queryId, [presentation]])
  }
  // Unlike assignment, fromEntries makes even `__proto__` an ordinary member.
  const vpToken: VpToken = Object.fromEntries(presentations)
  // What was shared was shared, also when the note of it cannot be kept.
  const note = (outcome: CardUse['outcome']) =>
    noteUses(
      Array.from(choice, ([queryId, candidate]) => ({
        ...newUse(opened, queryId, candidate, queryId === paying ? payment : undefined),
        at: now(),
        outcome,
      })),
    ).catch(() => undefined)
  await note('sent')
  try {
    const receipt = await sendPresentation(request.reply, vpToken, fetch)
    await note(hasResponseCode(receipt.redirectUri) ? 'awaits-return' : 'accepted')
    return receipt
  } catch (problem) {
    // Without an answer nobody knows. 'Given already' may be about this very answer, sent before and its receipt lost.
    if (problem instanceof WalletProblem && problem.code === 'answer-refused') await note('refused')
    throw problem
  }
}

/** Notes that the person went back to the verifier's page, with which their answer counts. */
export async function noteReturn({ id }: OpenedRequest, choice: Choice): Promise<void> {
  const uses = Array.from(choice.keys(), (queryId) => idOfUse(id, queryId))
  await noteOutcome(uses, 'returned').catch(() => undefined)
}

/** A payment is authorised by the first chosen card that it names (OpenID4VP 1.0 section 8.4). */
function payingQuery({ credentialIds }: PaymentOrder, choice: Choice, host: string): string {
  const queryId = credentialIds.find((id) => choice.has(id))
  if (queryId !== undefined) return queryId
  throw new WalletProblem('payment-unreadable', { host, detail: 'no chosen card may authorise the payment' })
}

/** The same for each attempt to answer a request, so that its history has it once. */
const idOfUse = (openedId: string, queryId: string) => `${openedId}/${queryId}`

function newUse(
  { id, request }: OpenedRequest,
  queryId: string,
  { card, shared }: Candidate,
  payment: PaymentOrder | undefined,
): Omit<CardUse, 'at' | 'outcome'> {
  const { name, host, trust } = request.verifier
  return {
    id: idOfUse(id, queryId),
    cardId: card.id,
    verifier: { name, host, isKnown: trust.known },
    claims: shared.map(({ names }) => names),
    payment: payment && { amount: payment.amount, currency: payment.currency, payee: payment.payee.name },
  }
}

/**
 * Tells the verifier that the person does not want to share.
 *
 * @throws WalletProblem `answer-already-given`, `answer-refused`, and those of `send`
 */
export function decline({ request }: OpenedRequest, { fetch }: Environment): Promise<Receipt> {
  return sendRefusal(request.reply, { error: 'access_denied', description: 'The holder declined' }, fetch)
}
