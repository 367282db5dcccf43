import type * as z from 'zod/mini'
import { WalletProblem } from '../../protocol/problem.ts'
import { hostOf } from '../../protocol/transport/remote-address.ts'
import { jsonOf, parseOrRefuse } from '../../protocol/transport/reply.ts'
import { type Fetch, send } from '../../protocol/transport/send.ts'
import type { WalletLink } from '../../protocol/wallet-link.ts'
import type { Card } from '../card/card.ts'
import { claimRows } from '../card/claim-rows.ts'
import { openCard } from '../card/open-card.ts'
import type { Environment } from '../environment.ts'
import { originInPage } from '../origin-in-page.ts'
import type { ReviewedOffer } from '../receiving.ts'
import type { Ask, Candidate, ReviewedRequest } from '../sharing/opened-request.ts'
import type { Choice } from '../sharing/sharing.ts'
import { storeUses } from '../storage/collection.ts'
import { appearanceOf, cardOf } from './cards.ts'
import { type Offer, type Request, type Result, zBroken, zOpened, zResult, zState } from './messages.ts'

export const SERVICE = 'Microsoft Entra Verified ID'

export type EmulatedOffer = {
  kind: 'issuance'
  id: string
  opened: ReviewedOffer
  /** Claims that the person types, with their names. */
  typed: { name: string; label: Card['labels'][number] | undefined }[]
}

export type EmulatedRequest = {
  kind: 'presentation'
  id: string
  opened: ReviewedRequest
  hasFaceCheck: boolean
  /** Reasons why cards of the requested type do not fit, for developers. */
  mismatches: string[]
}

/** Fault of the next callback, or `none` to end all faults. */
export type CallbackFault = 'lost' | 'duplicated' | 'reordered' | 'none'

/** State of the emulator: its cards, faults that are still to come, and the last callback in words for developers. */
export type EmulatorState = { cards: Card[]; faults: number; callback: string | undefined }

export const emulatorUrl = (): string | undefined => originInPage('emulator')

export const isOfEmulator = ({ uri }: Extract<WalletLink, { kind: 'verified-id' }>): boolean =>
  URL.canParse(uri) && new URL(uri).origin === emulatorUrl()

async function ask<T>(schema: z.ZodMiniType<T>, fetch: Fetch, command?: object): Promise<T> {
  const url = `${emulatorUrl()}/wallet`
  const headers = { 'content-type': 'application/json' }
  const reply = await send(fetch, url, command && { method: 'POST', headers, body: JSON.stringify(command) })
  return parseOrRefuse(schema, jsonOf(reply), 'unexpected', hostOf(url))
}

export async function readEmulator(environment: Environment): Promise<EmulatorState> {
  const { cards, faults, callback } = await ask(zState, environment.fetch)
  const held = await Promise.all(cards.map((card) => cardOf(card, environment)))
  return {
    cards: held.toReversed(),
    faults,
    callback: callback && `${callback.body.requestStatus}: ${JSON.stringify(callback.delivered)}`,
  }
}

export const breakCallback = async (fault: CallbackFault, { fetch }: Environment): Promise<void> => {
  await ask(zBroken, fetch, { action: 'break', fault })
}

/** The emulated service tells the issuer or verifier that the wallet has fetched the request. */
export async function openEmulated(link: string, environment: Environment): Promise<EmulatedOffer | EmulatedRequest> {
  const opened = await ask(zOpened, environment.fetch, { action: 'open', request: link })
  if (opened.outcome === 'refused') throw refusal(opened.reason)
  return opened.kind === 'issuance' ? describeOffer(opened, environment) : describeRequest(opened, environment)
}

async function describeOffer(offer: Offer, { fetch }: Environment): Promise<EmulatedOffer> {
  const { requestId, clientName, displays, type, claims, typedClaims, pinLength } = offer
  const { labels, ...appearance } = await appearanceOf(displays, type, fetch)
  const labelOf = (claim: string) => labels.find(({ path }) => path.at(-1) === claim)
  return {
    kind: 'issuance',
    id: requestId,
    opened: {
      issuer: { names: [{ name: clientName }], host: '', logo: undefined },
      cards: [
        {
          ...appearance,
          configurationId: requestId,
          format: 'jwt_vc_json',
          types: type,
          labels: labels.filter(({ path }) => claims.includes(String(path.at(-1)))),
        },
      ],
      offer: {
        preAuthorizedCode: requestId,
        txCode: pinLength === undefined ? undefined : { length: pinLength, input_mode: 'numeric' },
      },
    },
    typed: typedClaims.map((name) => ({ name, label: labelOf(name) })),
  }
}

async function describeRequest(request: Request, environment: Environment): Promise<EmulatedRequest> {
  const { requestId, clientName: name, hasFaceCheck, requested } = request
  const asks = await Promise.all(
    requested.map(async ({ type, displays, cards }, index): Promise<Ask> => {
      const { texts } = await appearanceOf(displays, [type], environment.fetch)
      const candidates = await Promise.all(
        // The holder can share a revoked card, but rather shares another one.
        cards
          .toSorted((one, other) => Number(one.isRevoked) - Number(other.isRevoked))
          .map(async (held) => candidateOf(await cardOf(held, environment))),
      )
      return {
        queryId: String(index),
        format: 'jwt_vc_json',
        wanted: { names: texts, issuer: undefined },
        candidates: candidates.filter((candidate) => candidate !== undefined),
      }
    }),
  )
  return {
    kind: 'presentation',
    id: requestId,
    opened: {
      request: { verifier: { name, certifiedName: name, host: '', trust: { known: true, authority: name } } },
      groups: [{ required: true, options: [asks] }],
      payment: undefined,
      logo: undefined,
    },
    hasFaceCheck,
    mismatches: requested.flatMap(({ type, mismatches }) =>
      mismatches.map(({ id, mismatch }) => `${type}: ${id} does not fit (${mismatch})`),
    ),
  }
}

/** A card discloses all that is on it. */
async function candidateOf(card: Card): Promise<Candidate | undefined> {
  const credential = await openCard(card)
  if (!credential) return undefined
  const shared = claimRows(credential, card.labels)
  return { card, selection: credential.select([]), claims: shared, shared, withheld: [], kept: [] }
}

/** Returns undefined after a wrong PIN: the person can try again. */
export async function addCard(
  { id }: EmulatedOffer,
  { pin, typed }: { pin: string | undefined; typed: Record<string, string> },
  environment: Environment,
): Promise<Card | undefined> {
  const result = await ask(zResult, environment.fetch, { action: 'accept', request: id, pin, typed })
  if (result.outcome === 'refused' && result.reason === 'wrong-pin') return undefined
  if (result.outcome !== 'issued') throw refusal(reasonOf(result))
  return cardOf(result.card, environment)
}

/** Returns why the service does not accept the cards, which it checks; undefined if it accepts them. */
export async function shareCards(
  { id, opened }: EmulatedRequest,
  choice: Choice,
  face: 'same' | 'other',
  { fetch, now }: Environment,
): Promise<{ isFace: boolean; detail: string } | undefined> {
  const cardIds = Array.from(choice.values(), ({ card }) => card.id)
  const result = await ask(zResult, fetch, { action: 'present', request: id, cardIds, face })
  if (result.outcome !== 'presented' && result.outcome !== 'failed') throw refusal(reasonOf(result))
  const uses = Array.from(choice, ([queryId, { card, shared }]) => ({
    id: `${id}/${queryId}`,
    cardId: card.id,
    at: now(),
    verifier: { name: opened.request.verifier.name, host: hostOf(emulatorUrl() ?? ''), isKnown: true },
    claims: shared.map(({ names }) => names),
    outcome: result.outcome === 'presented' ? ('accepted' as const) : ('refused' as const),
  }))
  await storeUses(uses).catch(() => undefined)
  if (result.outcome === 'presented') return undefined
  const { code, message } = result.error
  return { isFace: code === 'claimValidationError', detail: `${code}: ${message}` }
}

/** The service reports this for an offer only. */
export const declineEmulated = ({ id }: { id: string }, { fetch }: Environment): Promise<Result> =>
  ask(zResult, fetch, { action: 'cancel', request: id })

const reasonOf = (result: Result) => (result.outcome === 'refused' ? result.reason : result.outcome)

const refusal = (reason: string) => new WalletProblem('request-gone', { host: SERVICE, detail: reason })
