import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { ContractEndings } from './contract-endings.ts'
import { registerRevocationRoutes } from './revocation.routes.ts'
import { Revocation } from './revocation.ts'

declare module '../../feature.ts' {
  interface Services {
    revocation: Revocation
    endings: ContractEndings
  }
}

type RevocationProcessContext = FeatureContext<{
  access: 'actorOf'
  accounts: 'revoke' | 'revokePageOfContract' | 'completeRevocations' | 'exists' | 'countActive'
  contracts: 'revoke' | 'exists' | 'endings' | 'lockEnding' | 'noteEnded'
  identities: 'revoke' | 'isKnown'
  endIssuances: 'endOpenFlows'
  endPresentations: 'endOpenFlows'
  audit: 'note'
}>

/** Process that revokes accounts, contracts with all their accounts, and the access of users. */
export const revocationProcess = defineFeature({
  name: 'revocation',
  endpoints: [
    ADMINISTRATION_ENDPOINTS.revocationPreview,
    ADMINISTRATION_ENDPOINTS.revokeAccounts,
    ADMINISTRATION_ENDPOINTS.revoke,
  ],
  open(context: RevocationProcessContext) {
    const endings = new ContractEndings(context)
    const revocation = new Revocation({ ...context, endings })
    return {
      services: { revocation, endings },
      registerRoutes: (app) => registerRevocationRoutes(app, { revocation, access: context.services.access }),
      cleanup: [
        { name: 'contract-endings', step: 'follow', run: () => endings.follow() },
        ...context.engines.all().map((engine) => ({
          name: `${engine.name}-revocations`,
          step: 'follow' as const,
          run: () => context.services.accounts.completeRevocations(engine),
        })),
      ],
      background: { name: 'pending revocations', finish: () => endings.stop() },
    }
  },
})
