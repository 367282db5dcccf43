import type { ClientAuthentication } from './client-authentication/client-authentication.ts'
import { CLIENT_AUTHENTICATIONS } from './client-authentication/client-authentications.ts'
import type { Grant } from './grants/grant.ts'
import { GRANTS } from './grants/grants.ts'
import type { TokenBinding } from './token-binding/token-binding.ts'
import { TOKEN_BINDINGS } from './token-binding/token-bindings.ts'

export type AuthorizationMethods = {
  grants: readonly Grant[]
  clientAuthentications: readonly ClientAuthentication[]
  tokenBindings: readonly TokenBinding[]
}

export const AUTHORIZATION_METHODS: AuthorizationMethods = {
  grants: GRANTS,
  clientAuthentications: CLIENT_AUTHENTICATIONS,
  tokenBindings: TOKEN_BINDINGS,
}
