import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { Base } from '../../base/base.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { registerRevocationRoutes } from './revocation.routes.ts'
import { Revocation, type RevocationContext } from './revocation.ts'

type RevocationFeatureContext = RevocationContext & FeatureContext<Pick<Base, 'access'>>

/** The calls that revoke accounts, contracts with all their accounts, and the access of users. */
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
      registerRoutes: (app) => registerRevocationRoutes(app, { revocation, access: context.services.access }),
    }
  },
})
