import type { Accounts } from './accounts/accounts.service.ts'
import type { Contracts } from './contracts/contracts.service.ts'

/** Services of this floor, for the floors above it. */
export type Ledger = { contracts: Contracts; accounts: Accounts }
