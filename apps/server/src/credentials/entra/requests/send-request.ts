import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import { CALLBACK_GRACE, CALLBACK_PATHS, type EntraContext } from '../entra-context.ts'
import type { CreatedRequest } from '../service/created-request.ts'
import type { RequestCallback } from '../service/request-bodies.ts'
import { engineErrorOf } from './engine-error.ts'
import { insertRequest, noteMade, replaceState } from './requests.repository.ts'

type Create<Body> = (bodyFor: (attempt: number) => Promise<Body>) => Promise<CreatedRequest>

type Making<Body> = { create: Create<Body>; bodyWith: (callback: RequestCallback) => Body }

/** `content`: what the callback of the request is checked against. */
export function prepareRequest<Body>(
  entra: EntraContext,
  { content, ...request }: Omit<StoredRequest, 'state'> & { content: object },
  making: Making<Body>,
): { save: (tx: Transaction) => Promise<void>; send: () => Promise<CreatedRequest> } {
  const state = randomId()
  const { id: flow_id, kind, expiresAt: expires_at } = request
  return {
    save: (tx) => insertRequest(tx, { flow_id, kind, state, content: JSON.stringify(content), expires_at }),
    send: () => sendRequest(entra, { ...request, state }, making),
  }
}

/** `state`: of the first attempt. `expiresAt`: the end of its flow at the latest. */
type StoredRequest = { id: string; kind: keyof typeof CALLBACK_PATHS; state: string; expiresAt: EpochMilliseconds }

/**
 * Each further attempt has a new state, which is stored before: an attempt that failed may have made a request as well, whose callbacks
 * then match nothing.
 */
export async function sendRequest<Body>(
  { database, publicUrl, keys }: EntraContext,
  { id, kind, state: firstState, expiresAt: latest }: StoredRequest,
  { create, bodyWith }: Making<Body>,
): Promise<CreatedRequest> {
  const bodyFor = async (attempt: number): Promise<Body> => {
    const state = attempt === 1 ? firstState : randomId()
    if (attempt > 1) await replaceState(database.query, id, state)
    return bodyWith({ url: `${publicUrl}${CALLBACK_PATHS[kind]}`, state, headers: { 'api-key': keys.keyOf(state) } })
  }
  try {
    const made = await create(bodyFor)
    // The page shows when the flow ends, so a longer life of the request at the service does not extend it.
    const expiresAt = Math.min(made.expiresAt + CALLBACK_GRACE, latest)
    await noteMade(database.query, { flowId: id, requestId: made.requestId, expiresAt })
    return { ...made, expiresAt }
  } catch (error) {
    throw engineErrorOf(error)
  }
}
