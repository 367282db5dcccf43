import type { AuditReason } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Base } from '../../base/base.ts'
import { referenceWithEnd } from '../../ledger/accounts/suspension-reference.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type SuspensionContext = FeatureContext<Pick<Base, 'access' | 'audit'> & Pick<Ledger, 'accounts'>>

export const suspensionView = defineFeature({
  name: 'suspension',
  endpoints: [ADMINISTRATION_ENDPOINTS.suspend, ADMINISTRATION_ENDPOINTS.reinstate],
  open: (context: SuspensionContext) => ({ registerRoutes: (app) => registerSuspensionRoutes(app, context) }),
})

function registerSuspensionRoutes(app: ApiServer, context: SuspensionContext): void {
  const { database, clock, services } = context

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.suspend, {
      operationId: 'suspend',
      summary: 'Suspend an account and its credentials, or change the end of the suspension',
      group,
      refuses: ['not-found', 'not-possible', 'invalid-request'],
    }),
    handler: async (request) => {
      const { id, until = null, ...why } = request.body
      const now = clock()
      if (until !== null && until <= now) throw new HttpProblem('invalid-request', { code: 'end-in-past' })
      const actor = services.access.actorOf(request)
      await database.transaction((tx) => suspend(tx, context, { id, until, now, actor, ...why }))
      return { id, isSuspended: true }
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.reinstate, {
      operationId: 'reinstate',
      summary: 'End the suspension of an account (idempotent)',
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const { id, reference } = request.body
      const actor = services.access.actorOf(request)
      await database.transaction(async (tx) => {
        const outcome = await services.accounts.reinstate(tx, id, clock())
        if (outcome === 'not-suspended') return
        if (outcome !== 'reinstated') throw refused(outcome)
        await services.audit.note(tx, {
          actor,
          action: 'reinstate-account',
          object: id,
          account: id,
          outcome,
          reference,
        })
      })
      return { id, isSuspended: false }
    },
  })
}

type AskedSuspension = {
  id: string
  until: EpochMilliseconds | null
  now: EpochMilliseconds
  actor: string
  reason: AuditReason
  reference?: string | undefined
}

/** @throws {HttpProblem} `not-found`, `not-possible`; nothing has changed then */
async function suspend(
  tx: Transaction,
  { services }: SuspensionContext,
  { id, until, now, reference, ...line }: AskedSuspension,
): Promise<void> {
  const outcome = await services.accounts.suspend(tx, id, { until, now })
  if (outcome !== 'suspended') throw refused(outcome)
  await services.audit.note(tx, {
    ...{ action: 'suspend-account', object: id, account: id, outcome },
    reference: referenceWithEnd(reference, until),
    ...line,
  })
}

const refused = (outcome: 'not-found' | 'revoked-before' | 'not-offered'): HttpProblem => {
  if (outcome === 'not-found') return new HttpProblem('not-found', { code: 'no-account-of-id' })
  return new HttpProblem('not-possible', {
    code: outcome === 'not-offered' ? 'suspension-not-offered' : 'revoked-for-good',
  })
}
