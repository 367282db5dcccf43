import { startsWith } from '../../protocol/claim-path.ts'
import type { Selection } from '../../protocol/formats/credential-format.ts'
import { formatNamed } from '../../protocol/formats/formats.ts'
import { readableTypeName } from '../../protocol/formats/type-name.ts'
import {
  areWanted,
  type CredentialQuery,
  credentialGroups,
  matchCredential,
  retainedPaths,
  wantedTypes,
} from '../../protocol/presentation/dcql.ts'
import { loadPresentationRequest, type PresentationRequest } from '../../protocol/presentation/request-object.ts'
import { sendRefusal } from '../../protocol/presentation/response.ts'
import {
  type PaymentOrder,
  parsePaymentOrder,
  TransactionDataError,
} from '../../protocol/presentation/transaction-data.ts'
import { WalletProblem } from '../../protocol/problem.ts'
import type { Fetch } from '../../protocol/transport/send.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import { type Card, conditionOf, type LocalName } from '../card/card.ts'
import { type ClaimRow, claimRows, divideRows } from '../card/claim-rows.ts'
import { openCard } from '../card/open-card.ts'
import { embeddedPicture } from '../card/pictures.ts'
import type { Environment } from '../environment.ts'
import { listCards } from '../storage/collection.ts'
import { namesOfRequestedTypes } from './asked-types.ts'
import { type KnownIssuer, knownIssuer } from './known-issuers.ts'

/** Card that satisfies a query, with the claims that it would disclose. */
export type Candidate = {
  card: Card
  selection: Selection
  /** Claims of the card, in the issuer's order: the shared and the withheld ones. */
  claims: ClaimRow[]
  shared: ClaimRow[]
  withheld: ClaimRow[]
  /** Shared claims that the verifier intends to retain. */
  kept: ClaimRow[]
}

export type Ask = {
  queryId: string
  /** Format in the request, whether the wallet supports it or not. */
  format: string
  /** The issuer is undefined if the wallet is not sure of it (`knownIssuer`). */
  wanted: { names: LocalName[]; issuer: KnownIssuer | undefined }
  /** Candidates, best first: usable cards before others, then the newest. */
  candidates: Candidate[]
}

/** Each option is a list of credentials that together satisfy the group. */
export type AskGroup = {
  required: boolean
  options: Ask[][]
}

export type OpenedRequest = Awaited<ReturnType<typeof openRequest>>

export type ReviewedRequest = Pick<OpenedRequest, 'logo' | 'groups' | 'payment'> & {
  request: { verifier: Pick<PresentationRequest['verifier'], 'name' | 'certifiedName' | 'host' | 'trust'> }
}

/**
 * If a transaction cannot be shown, refuses the request at once and notifies the
 * verifier; this depends only on the request, so it reveals nothing about the cards. Loads the names of the requested types if that reveals
 * nothing (`namesOfRequestedTypes`). Nothing else that the request names is fetched before the person decides, neither a picture nor a
 * status list: fetching them only for some holders would reveal which cards these holders have.
 */
export async function openRequest(
  link: Extract<WalletLink, { kind: 'request' }>,
  { fetch, now, trustAnchors }: Environment,
) {
  const { verifier: anchors } = await trustAnchors()
  const request = await loadPresentationRequest(link, { fetch, anchors, now: now() })
  const payment = await readPayment(request, fetch)
  const [cards, typeNames] = await Promise.all([listCards(), namesOfRequestedTypes(request, fetch)])
  const asks = new Map(
    await Promise.all(
      request.query.credentials.map(
        async (query) => [query.id, await askFor(query, cards, { request, payment, typeNames, now: now() })] as const,
      ),
    ),
  )
  const groups: AskGroup[] = credentialGroups(request.query).map(({ required, options }) => ({
    required,
    options: options.map((ids) => ids.flatMap((id) => asks.get(id) ?? [])),
  }))
  // The entries in the histories of cards have ids that start with this id.
  const id = crypto.randomUUID()
  return { id, request, payment, groups, logo: embeddedPicture(request.verifier.logo) }
}

/** Refuses several payments: one signature would confirm them all, but the screen can show only one. */
async function readPayment(request: PresentationRequest, fetch: Fetch): Promise<PaymentOrder | undefined> {
  const { query, transactionData, verifier } = request
  const { host } = verifier
  const [encoded, ...others] = transactionData
  if (encoded === undefined) return undefined
  if (others.length > 0) {
    await refuseTransaction(request, 'This wallet confirms one transaction at a time', fetch)
    throw new WalletProblem('several-payments', { host, detail: `${transactionData.length} payments in one request` })
  }
  try {
    return parsePaymentOrder(
      encoded,
      query.credentials.map(({ id }) => id),
    )
  } catch (cause) {
    if (!(cause instanceof TransactionDataError)) throw cause
    await refuseTransaction(request, 'This wallet cannot show the transaction', fetch)
    throw new WalletProblem('payment-unreadable', { host, detail: cause.message, cause })
  }
}

/** Notifies the verifier of the reason (OpenID4VP 1.0 section 8.5). A failure is ignored, because the person sees the reason anyway. */
async function refuseTransaction(request: PresentationRequest, description: string, fetch: Fetch): Promise<void> {
  const refusal = { error: 'invalid_transaction_data', description } as const
  await sendRefusal(request.reply, refusal, fetch).catch(() => undefined)
}

type Asked = {
  request: PresentationRequest
  payment: PaymentOrder | undefined
  typeNames: ReadonlyMap<string, LocalName[]>
  now: Date
}

async function askFor(
  query: CredentialQuery,
  cards: readonly Card[],
  { request, payment, typeNames, now }: Asked,
): Promise<Ask> {
  const toPay = payment?.credentialIds.includes(query.id) ? payment : undefined
  const candidates = (await Promise.all(cards.map((card) => candidateOf(query, card, toPay)))).filter(
    (candidate) => candidate !== undefined,
  )
  return {
    queryId: query.id,
    format: query.format,
    wanted: wantedCard(query, cards, request.verifier, typeNames),
    candidates: candidates.toSorted((one, other) => rank(one, now) - rank(other, now)),
  }
}

const rank = ({ card }: Candidate, now: Date) => (conditionOf(card, now) === 'usable' ? 0 : 1)

/**
 * @param toPay payment that the card must authorise, if any. A card that cannot sign the consent to a payment must not answer
 *   (OpenID4VP 1.0 section 8.4, appendix B.2.1)
 */
async function candidateOf(
  query: CredentialQuery,
  card: Card,
  toPay: PaymentOrder | undefined,
): Promise<Candidate | undefined> {
  const { format, types, authorityKeyIdentifiers } = card
  const credential = await openCard(card)
  if (!credential) return undefined
  if (toPay && !credential.canConfirm(toPay.type)) return undefined
  const paths = matchCredential(query, { format, types, claims: credential.claims, authorityKeyIdentifiers })
  if (!paths) return undefined
  const selection = credential.select(paths)
  const rows = claimRows(credential, card.labels)
  const { shared, withheld } = divideRows(rows, selection.shows)
  const places = retainedPaths(query, paths)
  const kept = shared.filter(({ path }) => places.some((place) => startsWith(path, place)))
  return { card, selection, claims: rows, shared, withheld, kept }
}

function wantedCard(
  query: CredentialQuery,
  cards: readonly Card[],
  verifier: PresentationRequest['verifier'],
  typeNames: ReadonlyMap<string, LocalName[]>,
): Ask['wanted'] {
  const format = formatNamed(query.format)
  if (!format) return { names: [], issuer: undefined }
  const wanted = wantedTypes(query) ?? []
  const [types] = wanted
  const known = cards.find((card) => areWanted(card.types, wanted))
  return {
    names: known?.texts ??
      typeNames.get(types?.[0] ?? '') ?? [{ name: types ? format.nameOfTypes(types) : readableTypeName(query.id) }],
    issuer: knownIssuer(wanted, { cards, verifier }),
  }
}
