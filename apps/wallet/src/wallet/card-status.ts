import { FORMATS } from '../protocol/formats/formats.ts'
import { loadCredentialStatus } from '../protocol/status-list.ts'
import type { Card } from './card/card.ts'
import type { Environment } from './environment.ts'
import { storeStatus } from './storage/collection.ts'

const ASK_AGAIN_AFTER_MS = 60_000

/** If an issuer cannot be reached, the last known status stays. */
export async function refreshStatus(cards: readonly Card[], environment: Environment): Promise<void> {
  const { fetch, now, trustAnchors } = environment
  const due = cards.filter(
    ({ statusReference, status }) =>
      statusReference !== undefined && (!status || now().getTime() - status.askedAt.getTime() > ASK_AGAIN_AFTER_MS),
  )
  if (due.length === 0) return
  const anchors = await trustAnchors()
  await Promise.all(
    due.map(async ({ id, format, statusReference, issuer }) => {
      if (!statusReference) return
      const context = { fetch, anchors: anchors[FORMATS[format].signerRole], now: now(), issuerIsKnown: issuer.isKnown }
      const value = await loadCredentialStatus(statusReference, context)
      if (value !== 'unknown') await storeStatus(id, { value, askedAt: now() })
    }),
  )
}
