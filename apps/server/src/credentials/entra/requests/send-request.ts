import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import { CALLBACK_GRACE, CALLBACK_PATHS, type EntraContext } from '../entra-context.ts'
import type { CreatedRequest } from '../service/created-request.ts'
import { engineErrorOf } from './engine-error.ts'
import { insertRequest, noteMade, replaceState } from './requests.repository.ts'

/** `expiresAt`: the end of its flow. `content`: what the callback of the request is checked against. */
type NewRequest = { id: string; kind: keyof typeof CALLBACK_PATHS; expiresAt: EpochMilliseconds; content: object }

/** `state`: correlation value, which each event repeats. */
type RequestCallback = { url: string; state: string; headers: { 'api-key': string } }

/**
 * Each further attempt has a new state, which is stored before: an attempt that failed may have made a request as well, whose callbacks
 * then match nothing.
 */
export function prepareRequest(
  { database, publicUrl, keys, service }: EntraContext,
  { id, kind, expiresAt: latest, content }: NewRequest,
  bodyWith: (callback: RequestCallback) => object,
): { save: (tx: Transaction) => Promise<void>; send: () => Promise<CreatedRequest> } {
  const firstState = randomId()
  const bodyFor = async (attempt: number): Promise<object> => {
    const state = attempt === 1 ? firstState : randomId()
    if (attempt > 1) await replaceState(database.query, id, state)
    return bodyWith({ url: `${publicUrl}${CALLBACK_PATHS[kind]}`, state, headers: { 'api-key': keys.keyOf(state) } })
  }
  return {
    save: (tx) =>
      insertRequest(tx, {
        flow_id: id,
        kind,
        state: firstState,
        stage: 'sent',
        content: JSON.stringify(content),
        expires_at: latest,
      }),
    async send() {
      try {
        const made = await service.createRequest(kind, bodyFor)
        // The page shows when the flow ends, so a longer life of the request at the service does not extend it.
        const expiresAt = Math.min(made.expiresAt + CALLBACK_GRACE, latest)
        await noteMade(database.query, { flowId: id, requestId: made.requestId, expiresAt })
        return { ...made, expiresAt }
      } catch (error) {
        throw engineErrorOf(error)
      }
    },
  }
}
