import type { AuthorizationServerContext } from '../authorization-server/authorization-server-context.ts'
import type { StatusLists } from '../status-list/status-list.ts'

export type IssuerContext = AuthorizationServerContext & { statusLists: StatusLists }
