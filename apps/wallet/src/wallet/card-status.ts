import { loadCredentialStatus } from '../protocol/status-list.ts'
import type { Card } from './card/card.ts'
import type { Environment } from './environment.ts'
import { noteStatus } from './storage/collection.ts'

const ASK_AGAIN_AFTER_MS = 60_000

/**
 * Asks the issuers of these cards whether they still count, and notes the answers. An issuer that cannot be reached
 * changes nothing: what was known stays known.
 */
export async function refreshStatus(cards: readonly Card[], environment: Environment): Promise<void> {
  const { fetch, now, trustAnchors } = environment
  const due = cards.filter(
    ({ statusReference, status }) =>
      statusReference !== undefined && (!status || now().getTime() - status.askedAt.getTime() > ASK_AGAIN_AFTER_MS),
  )
  if (due.length === 0) return
  const anchors = await trustAnchors()
  await Promise.all(
    due.map(async ({ id, statusReference, issuer }) => {
      if (!statusReference) return
      const context = { fetch, anchors, now: now(), issuerIsKnown: issuer.isKnown }
      const value = await loadCredentialStatus(statusReference, context)
      if (value !== 'unknown') await noteStatus(id, { value, askedAt: now() })
    }),
  )
}
