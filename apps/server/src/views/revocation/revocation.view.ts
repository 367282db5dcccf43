import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { Base } from '../../base/base.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { Revocation, type RevocationContext, type RevocationOutcome } from './revocation.ts'

const group = 'administration'

type RevocationFeatureContext = RevocationContext & FeatureContext<Pick<Base, 'access'>>

export const revocationView = defineFeature({
  name: 'revocation',
  endpoints: [
    ADMINISTRATION_ENDPOINTS.revocationPreview,
    ADMINISTRATION_ENDPOINTS.revokeAccounts,
    ADMINISTRATION_ENDPOINTS.revoke,
  ],
  open(context: RevocationFeatureContext) {
    const revocation = new Revocation(context)
    return {
      services: { revocation },
      registerRoutes: (app) => registerRevocationRoutes(app, revocation, context.services.access),
    }
  },
})

function registerRevocationRoutes(app: ApiServer, revocation: Revocation, access: Base['access']): void {
  const nothing = () => new HttpProblem('not-found', { code: 'nothing-to-revoke' })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.revoke, {
      operationId: 'revoke',
      summary: 'Revoke an account, a contract or a person’s access (idempotent)',
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const { id, ...why } = request.body
      if ((await revocation.revoke(id, access.actorOf(request), why)) === 'not-found') throw nothing()
      return { id, status: 'Revoked' as const }
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.revokeAccounts, {
      operationId: 'revokeAccounts',
      summary: 'Revoke several accounts; skips revoked and unknown ones',
      group,
    }),
    handler: async (request) => {
      const { ids, ...why } = request.body
      const actor = access.actorOf(request)
      const outcomes: Record<RevocationOutcome, string[]> = { revoked: [], 'revoked-before': [], 'not-found': [] }
      // One transaction per account: two administrators with overlapping lists cannot deadlock, and other requests do not wait long.
      for (const id of new Set(ids)) outcomes[await revocation.revokeAccount(id, actor, why)].push(id)
      return {
        revoked: outcomes.revoked.length,
        revokedBefore: outcomes['revoked-before'].length,
        notFound: outcomes['not-found'],
      }
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.revocationPreview, {
      operationId: 'previewRevocation',
      summary: 'Preview what else is revoked with an account, a contract or a person’s access',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ query }) => {
      const found = await revocation.preview(query.id)
      if (!found) throw nothing()
      return found
    },
  })
}
