import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { AuthorizationMethods } from './authorization-methods.ts'

export type AuthorizationServerContext = IssuingContext & { authorization: AuthorizationMethods }
