import { ADMINISTRATION_ENDPOINTS, type RevocationGrounds, type RevocationPreview } from '@vitrine/api'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type RevocationOutcome = 'revoked' | 'revoked-before' | 'not-found'

export type RevocationCalls = {
  /** Revokes what an id names on behalf of an actor. */
  revoke: (id: string, actor: string, why: RevocationGrounds) => Promise<RevocationOutcome>
  /** Revokes an account, and nothing that is none. */
  revokeAccount: (id: string, actor: string, why: RevocationGrounds) => Promise<RevocationOutcome>
  /** What would go with it; undefined where the id names nothing. */
  preview: (id: string) => Promise<RevocationPreview | undefined>
}

/** Revoking an account, several, a contract with all its accounts, or the access of a person who signed in. */
export function registerRevocationRoutes(
  app: ApiServer,
  { revoke, revokeAccount, preview, actorOf }: RevocationCalls & { actorOf: (request: object) => string },
): void {
  const nothing = () => new HttpProblem('not-found', { code: 'nothing-to-revoke' })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.revoke, {
      operationId: 'revoke',
      summary: 'Revoke an account, a contract or a person’s access; repeating it changes nothing',
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const { id, ...why } = request.body
      if ((await revoke(id, actorOf(request), why)) === 'not-found') throw nothing()
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
      const actor = actorOf(request)
      const outcomes: Record<RevocationOutcome, string[]> = { revoked: [], 'revoked-before': [], 'not-found': [] }
      // One by one: two administrators never wait for each other's accounts in turn, and nobody waits long for all of them.
      for (const id of new Set(ids)) outcomes[await revokeAccount(id, actor, why)].push(id)
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
      summary: 'Preview what revoking an account, a contract or a person’s access would revoke too',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ query }) => {
      const found = await preview(query.id)
      if (!found) throw nothing()
      return found
    },
  })
}
