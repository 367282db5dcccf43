import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Limit of the service for callbacks without a receipt. */
const BODY_LIMIT: Bytes = 10 * 1024 * 1024

export function registerCallbackRoutes(app: FastifyInstance, entra: EntraContext): void {
  // The body is read only after this hook, so strangers cannot make the server read ten megabytes.
  app.addHook('onRequest', async (request, reply) =>
    stateOf(entra, request) === undefined ? reply.code(401).header('connection', 'close').send() : undefined,
  )
  registerCallback(app, entra, 'issuance', zIssuanceCallback, settleIssuanceCallback)
  registerCallback(app, entra, 'presentation', zPresentationCallback, settlePresentationCallback)
}

/** Returns the state of the request that the api-key of a callback belongs to. */
function stateOf({ keys }: EntraContext, { headers }: FastifyRequest): string | undefined {
  const key = headers['api-key']
  return typeof key === 'string' ? keys.stateIn(key) : undefined
}

function registerCallback<Body extends { requestId: string; state: string; requestStatus: string }>(
  app: FastifyInstance,
  entra: EntraContext,
  kind: EntraRequestRow['kind'],
  schema: z.ZodType<Body>,
  settle: (entra: EntraContext, tx: Transaction, row: EntraRequestRow, body: Body) => Promise<Outcome>,
): void {
  app.post(CALLBACK_PATHS[kind], { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
    const { data, error } = schema.safeParse(request.body)
    // The issues of zod name members, never their values.
    if (error)
      throw new HttpProblem(
        'invalid-request',
        `the callback is malformed at ${error.issues[0]?.path.join('.') || 'its body'}`,
      )
    const { state, requestId, requestStatus } = data
    if (state !== stateOf(entra, request))
      throw new HttpProblem('invalid-request', 'state does not belong to the api-key')
    const outcome = await entra.database.transaction(async (tx) => {
      const row = await findRequest(tx, { state })
      if (row?.kind !== kind) throw new HttpProblem('invalid-request', 'state is unknown')
      if (row.request_id !== null && row.request_id !== requestId)
        throw new HttpProblem('invalid-request', 'requestId does not belong to state')
      return settle(entra, tx, row, data)
    })
    request.log.info({ requestStatus, outcome: outcome.kind }, 'a callback of Verified ID')
    return reply.code(200).send()
  })
}
