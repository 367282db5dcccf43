import { type CredentialQuery, credentialGroups, matchCredential } from '../protocol/dcql.ts'
import { bindPresentation } from '../protocol/key-binding.ts'
import { WalletProblem } from '../protocol/problem.ts'
import { loadPresentationRequest, type PresentationRequest } from '../protocol/request-object.ts'
import { type Receipt, sendPresentation, sendRefusal, type VpToken } from '../protocol/response.ts'
import {
  type Disclosure,
  discloseClaims,
  disclosuresFor,
  parseSdJwt,
  type SdJwt,
  withDisclosures,
} from '../protocol/sd-jwt.ts'
import { type PaymentOrder, parsePaymentOrder, TransactionDataError } from '../protocol/transaction-data.ts'
import { loadTypeName, readableTypeName } from '../protocol/type-metadata.ts'
import type { WalletLink } from '../protocol/wallet-link.ts'
import { type Card, type CardUse, conditionOf } from './card.ts'
import { type ClaimRow, claimRows, divideRows, isDisclosed } from './claim-rows.ts'
import { holderKeyOf, listCards, noteUses } from './collection.ts'
import { copyPicture } from './pictures.ts'
import type { Surroundings } from './surroundings.ts'

/** A card that fulfils a query, and exactly what using it would show. */
export interface Candidate {
  card: Card
  sdJwt: SdJwt
  disclosures: Disclosure[]
  shared: ClaimRow[]
  withheld: ClaimRow[]
}

/** One thing the verifier asks for. */
export interface Ask {
  queryId: string
  /** What people call the card that is wanted, and who might issue it. */
  wanted: { name: string; issuerHost: string | undefined }
  /** The best first: cards that still count before those that do not, then the newest. */
  candidates: Candidate[]
}

/** A set of asks that one of several options fulfils. */
export interface AskGroup {
  required: boolean
  options: Ask[][]
}

/** A request with all that a person needs to decide about it. */
export interface OpenedRequest {
  request: PresentationRequest
  logo: string | undefined
  groups: AskGroup[]
  payments: PaymentOrder[]
}

/**
 * Finds out who asks for what, and which cards could answer. A transaction that cannot be shown is refused at once, and
 * the verifier is told.
 *
 * @throws WalletProblem `payment-unreadable`, and those of loading the request
 */
export async function openRequest(
  link: Extract<WalletLink, { kind: 'request' }>,
  surroundings: Surroundings,
): Promise<OpenedRequest> {
  const { fetch, now, trustAnchors } = surroundings
  const request = await loadPresentationRequest(link, { fetch, anchors: await trustAnchors(), now: now() })
  const payments = await readPayments(request, surroundings)
  const cards = await listCards()
  const asks = new Map(
    await Promise.all(
      request.query.credentials.map(async (query) => [query.id, await askFor(query, cards, surroundings)] as const),
    ),
  )
  const groups = credentialGroups(request.query).map(({ required, options }) => ({
    required,
    options: options.map((ids) => ids.flatMap((id) => asks.get(id) ?? [])),
  }))
  return { request, payments, groups, logo: await copyPicture(request.verifier.logo, fetch) }
}

async function readPayments(request: PresentationRequest, { fetch }: Surroundings): Promise<PaymentOrder[]> {
  const queryIds = request.query.credentials.map(({ id }) => id)
  try {
    return request.transactionData.map((encoded) => parsePaymentOrder(encoded, queryIds))
  } catch (cause) {
    if (!(cause instanceof TransactionDataError)) throw cause
    const refusal = {
      error: 'invalid_transaction_data',
      description: 'This wallet cannot show the transaction',
    } as const
    // The person reads why in any case; that the verifier hears it too is courtesy.
    await sendRefusal(request.reply, refusal, fetch).catch(() => undefined)
    throw new WalletProblem('payment-unreadable', { host: request.verifier.host, detail: cause.message, cause })
  }
}

async function askFor(query: CredentialQuery, cards: readonly Card[], surroundings: Surroundings): Promise<Ask> {
  const now = surroundings.now()
  const candidates = (await Promise.all(cards.map((card) => candidateOf(query, card)))).filter(
    (candidate) => candidate !== undefined,
  )
  return {
    queryId: query.id,
    wanted: await wantedCard(query, candidates[0], surroundings),
    candidates: candidates.toSorted((one, other) => rank(one, now) - rank(other, now)),
  }
}

const rank = ({ card }: Candidate, now: Date) => (conditionOf(card, now) === 'usable' ? 0 : 1)

async function candidateOf(query: CredentialQuery, card: Card): Promise<Candidate | undefined> {
  const sdJwt = await parseSdJwt(card.credential)
  const disclosed = discloseClaims(sdJwt)
  const paths = matchCredential(query, {
    vct: card.vct,
    claims: disclosed.claims,
    authorityKeyIdentifiers: card.authorityKeyIdentifiers,
  })
  if (!paths) return undefined
  const disclosures = disclosuresFor(sdJwt, disclosed, paths)
  const hiddenPlaces = disclosed.origins.map(({ path }) => path)
  const disclosedPlaces = disclosed.origins
    .filter(({ disclosure }) => disclosures.includes(disclosure))
    .map(({ path }) => path)
  const rows = claimRows(disclosed.claims, card.labels)
  return { card, sdJwt, disclosures, ...divideRows(rows, (path) => isDisclosed(path, hiddenPlaces, disclosedPlaces)) }
}

async function wantedCard(
  query: CredentialQuery,
  candidate: Candidate | undefined,
  { fetch, languages }: Surroundings,
): Promise<Ask['wanted']> {
  const vct = query.meta.vct_values?.[0]
  const issuerHost = vct !== undefined && URL.canParse(vct) ? new URL(vct).host || undefined : undefined
  if (candidate) return { name: candidate.card.look.name, issuerHost }
  if (query.format !== 'dc+sd-jwt') return { name: `a card of the kind ${query.format}`, issuerHost: undefined }
  return {
    name: vct === undefined ? readableTypeName(query.id) : await loadTypeName(vct, languages, fetch),
    issuerHost,
  }
}

/** The candidates that a person chose, by the id of the query they answer. */
export type Choice = ReadonlyMap<string, Candidate>

/**
 * Signs and sends what was chosen, and notes it in the cards' history.
 *
 * @throws WalletProblem `answer-refused`, `answer-already-given`, `storage-failed`, and those of `send`
 */
export async function share(
  { request, payments }: OpenedRequest,
  choice: Choice,
  { fetch, now }: Surroundings,
): Promise<Receipt> {
  const bound = assignPayments(payments, choice, request.verifier.host)
  const vpToken: VpToken = {}
  for (const [queryId, { card, sdJwt, disclosures }] of choice) {
    const key = await holderKeyOf(card.id)
    if (!key) throw new WalletProblem('storage-failed', { detail: `the key of ${card.look.name} is gone` })
    const presentation = await bindPresentation(withDisclosures(sdJwt, disclosures), {
      privateKey: key.privateKey,
      audience: request.clientId,
      nonce: request.nonce,
      now: now(),
      payments: bound.get(queryId) ?? [],
    })
    vpToken[queryId] = [presentation]
  }
  // What was shared was shared, also when the note of it cannot be kept.
  const note = (outcome: CardUse['outcome']) =>
    noteUses(
      Array.from(choice, ([queryId, candidate]) => ({
        ...useOf(request, candidate, bound.get(queryId) ?? [], now()),
        outcome,
      })),
    ).catch(() => undefined)
  try {
    const receipt = await sendPresentation(request.reply, vpToken, fetch)
    await note('accepted')
    return receipt
  } catch (problem) {
    const wasSeen = problem instanceof WalletProblem && problem.code !== 'unreachable'
    if (wasSeen) await note('refused')
    throw problem
  }
}

/** Each payment is authorised by the first chosen card that it names (OpenID4VP 1.0 section 8.4). */
function assignPayments(payments: readonly PaymentOrder[], choice: Choice, host: string): Map<string, PaymentOrder[]> {
  const bound = new Map<string, PaymentOrder[]>()
  for (const payment of payments) {
    const queryId = payment.credentialIds.find((id) => choice.has(id))
    if (queryId === undefined)
      throw new WalletProblem('payment-unreadable', { host, detail: 'no chosen card may authorise the payment' })
    bound.set(queryId, [...(bound.get(queryId) ?? []), payment])
  }
  return bound
}

function useOf(
  request: PresentationRequest,
  { card, shared }: Candidate,
  payments: PaymentOrder[],
  at: Date,
): Omit<CardUse, 'outcome'> {
  const [payment] = payments
  const { name, host, trust } = request.verifier
  return {
    id: crypto.randomUUID(),
    cardId: card.id,
    at,
    verifier: { name, host, isKnown: trust.known },
    claims: shared.map(({ label }) => label),
    payment: payment && { amount: payment.amount, currency: payment.currency, payee: payment.payee.name },
  }
}

/**
 * Tells the verifier that the person does not want to share.
 *
 * @throws WalletProblem `answer-already-given`, `answer-refused`, and those of `send`
 */
export function decline({ request }: OpenedRequest, { fetch }: Surroundings): Promise<Receipt> {
  return sendRefusal(request.reply, { error: 'access_denied', description: 'The holder declined' }, fetch)
}
