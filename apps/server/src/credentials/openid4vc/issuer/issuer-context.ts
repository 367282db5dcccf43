import type { AuthorizationServerContext } from '../authorization-server/authorization-server-context.ts'
import type { StatusLists } from '../status-list/status-list.ts'

/** Dependencies of the issuer. */
export type IssuerContext = AuthorizationServerContext & { statusLists: StatusLists }
