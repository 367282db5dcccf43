import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpProblem } from '../../../platform/http/answers/problem.ts'
import type { Outcome } from '../../credential-engine.ts'
import { CALLBACK_PATHS, type EntraContext } from '../entra-context.ts'
import { findRequest } from '../requests/requests.repository.ts'
import type { EntraRequestRow } from '../requests/requests.tables.ts'
import { zIssuanceCallback, zPresentationCallback } from './callback-body.ts'
import { settleIssuanceCallback } from './settle-issuance.ts'
import { settlePresentationCallback } from './settle-presentation.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: this interface is merged with Fastify's own
  interface FastifyRequest {
    /** State of the request that the api-key of a callback belongs to. Null on all other routes. */
    callbackState: string | null
  }
}

/** Limit of the service for callbacks without a receipt. */
const BODY_LIMIT: Bytes = 10 * 1024 * 1024

type Settle<Body> = (entra: EntraContext, tx: Transaction, row: EntraRequestRow, body: Body) => Promise<Outcome>

export function registerCallbackRoutes(app: FastifyInstance, entra: EntraContext): void {
  app.decorateRequest('callbackState', null)
  // The body is read only after this hook, so strangers cannot make the server read ten megabytes.
  app.addHook('onRequest', requireKey(entra))
  registerCallback(app, entra, 'issuance', zIssuanceCallback, settleIssuanceCallback)
  registerCallback(app, entra, 'presentation', zPresentationCallback, settlePresentationCallback)
}

const requireKey =
  ({ keys }: EntraContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = request.headers['api-key']
    const state = typeof key === 'string' ? keys.stateIn(key) : undefined
    if (state === undefined) return reply.code(401).header('connection', 'close').send()
    request.callbackState = state
    return undefined
  }

function registerCallback<Body extends { requestId: string; state: string; requestStatus: string }>(
  app: FastifyInstance,
  entra: EntraContext,
  kind: EntraRequestRow['kind'],
  schema: z.ZodType<Body>,
  settle: Settle<Body>,
): void {
  app.post(CALLBACK_PATHS[kind], { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
    const { data, error } = schema.safeParse(request.body)
    // The issues of zod name members, never their values.
    if (error)
      throw new HttpProblem(
        'invalid-request',
        `the callback is malformed at ${error.issues[0]?.path.join('.') || 'its body'}`,
      )
    const outcome = await settleOnce(entra, kind, { body: data, state: request.callbackState, settle })
    request.log.info({ requestStatus: data.requestStatus, outcome: outcome.kind }, 'a callback of Verified ID')
    return reply.code(200).send()
  })
}

async function settleOnce<Body extends { requestId: string; state: string }>(
  entra: EntraContext,
  kind: EntraRequestRow['kind'],
  { body, state, settle }: { body: Body; state: string | null; settle: Settle<Body> },
): Promise<Outcome> {
  if (body.state !== state) throw new HttpProblem('invalid-request', 'state does not belong to the api-key')
  return entra.database.transaction(async (tx) => {
    const row = await findRequest(tx, { state: body.state })
    if (row?.kind !== kind) throw new HttpProblem('invalid-request', 'state is unknown')
    if (row.request_id !== null && row.request_id !== body.requestId)
      throw new HttpProblem('invalid-request', 'requestId does not belong to state')
    return settle(entra, tx, row, body)
  })
}
