import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { AuthorizationMethods } from './authorization-methods.ts'

/** Dependencies of the authorization server. */
export type AuthorizationServerContext = IssuingContext & { authorization: AuthorizationMethods }
