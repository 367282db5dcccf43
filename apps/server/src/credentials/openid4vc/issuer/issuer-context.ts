import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { StatusLists } from '../status-list/status-list.ts'

export type IssuerContext = IssuingContext & { statusLists: StatusLists }
