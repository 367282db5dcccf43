import * as z from 'zod'
import type { Callbacks } from '../callbacks/callbacks.ts'
import type { Faults } from '../faults/faults.ts'
import type { Exchange } from '../http/answer.ts'
import { jsonBody } from '../http/json-body.ts'
import { type Handle, type Route, routesOf } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { ResolvedOptions } from '../options.ts'
import type { HeldCard } from '../wallet/held-card.ts'
import type { ActionResult, Refused } from '../wallet/outcome.ts'
import type { OpenedRequest, Wallet } from '../wallet/wallet.ts'

/** Scores of the two faces that the camera can see. */
const SCORES = { same: 88, other: 31 } as const

const request = z.string()
const zCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('open'), request }),
  z.object({
    action: z.literal('accept'),
    request,
    pin: z.string().optional(),
    /** Claims that the holder typed, by their names in the credential. */
    typed: z.record(z.string(), z.string()).optional(),
  }),
  z.object({
    action: z.literal('present'),
    request,
    cardIds: z.array(z.string()),
    face: z.enum(['same', 'other']).default('same'),
  }),
  z.object({ action: z.literal('cancel'), request }),
  z.object({ action: z.literal('break'), fault: z.enum(['lost', 'duplicated', 'reordered', 'none']) }),
])

/** Commands with which a person plays the holder of the scripted wallet. */
export function walletRoutes(
  { walletUrl }: ResolvedOptions,
  { wallet, faults, callbacks }: { wallet: Wallet; faults: Faults; callbacks: Callbacks },
): Route[] {
  const headers = { 'access-control-allow-origin': walletUrl ?? 'null', vary: 'origin' }

  /** Runs only commands of the demo wallet. Browsers send the origin of a page, and scripts use the wallet itself. */
  const forDemoWallet =
    (handle: (exchange: Exchange) => Promise<object>): Handle =>
    async (exchange) => {
      if (walletUrl === undefined || exchange.headers.origin !== walletUrl)
        throw new ServiceError(403, `WALLET_URL is ${walletUrl ?? 'not set'}: only its pages may do this.`)
      return { status: 200, headers, body: await handle(exchange) }
    }

  async function execute(command: z.output<typeof zCommand>): Promise<object> {
    switch (command.action) {
      case 'open':
        return shownRequest(wallet, await wallet.open(command.request))
      case 'accept':
        return shownResult(
          wallet,
          await wallet.accept(command.request, { pin: command.pin, selfIssued: command.typed }),
        )
      case 'present': {
        const { cardIds, face } = command
        return shownResult(wallet, await wallet.present(command.request, { cardIds, score: SCORES[face] }))
      }
      case 'cancel':
        return shownResult(wallet, await wallet.cancel(command.request))
      case 'break':
        if (command.fault === 'none') faults.clear()
        else faults.add({ endpoint: 'callback', failure: { kind: command.fault } })
        return { faults: faults.pending.length }
    }
  }

  return routesOf(undefined, {
    'GET /wallet': forDemoWallet(async () => ({
      cards: await Promise.all(wallet.cards.map((card) => shownCard(wallet, card))),
      faults: faults.pending.length,
      callback: callbacks.all.at(-1),
    })),
    'POST /wallet': forDemoWallet((exchange) => execute(jsonBody(zCommand, exchange))),
    'OPTIONS /wallet': () => ({ status: 204, headers: { ...headers, 'access-control-allow-headers': 'content-type' } }),
  })
}

async function shownCard(wallet: Wallet, card: HeldCard): Promise<object> {
  const { claims: _, ...shown } = card
  return { ...shown, credential: await wallet.credentialOf(card), isRevoked: wallet.isRevoked(card.id) }
}

async function shownRequest(wallet: Wallet, opened: OpenedRequest | Refused): Promise<object> {
  if (opened.outcome === 'refused') return opened
  if (opened.kind === 'issuance') return { ...opened, claims: Object.keys(opened.claims) }
  const requested = opened.requested.map(async ({ credential: { type }, displays, cards }) => ({
    type,
    displays,
    cards: await Promise.all(
      cards.flatMap(({ card, mismatch }) => (mismatch === undefined ? [shownCard(wallet, card)] : [])),
    ),
    mismatches: cards.flatMap(({ card, mismatch }) => (mismatch === undefined ? [] : [{ id: card.id, mismatch }])),
  }))
  return { ...opened, requested: await Promise.all(requested) }
}

async function shownResult(wallet: Wallet, result: ActionResult): Promise<object> {
  if (result.outcome === 'issued') return { ...result, card: await shownCard(wallet, result.card) }
  if (result.outcome === 'presented') return { outcome: result.outcome, delivered: result.delivered }
  return result
}
