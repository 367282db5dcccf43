import type { Route } from '../http/route.ts'
import { type AdminApiParts, authorityRoutes } from './authority.ts'
import { contractRoutes, manifestRoute } from './contract-routes.ts'
import { credentialRoutes } from './credential-routes.ts'

/** Admin API ("Verified ID Admin API"), as far as apps call it. */
export const adminApiRoutes = (parts: AdminApiParts): Route[] => [
  ...authorityRoutes(parts),
  ...contractRoutes(parts),
  manifestRoute(parts),
  ...credentialRoutes(parts),
]
