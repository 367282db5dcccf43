import type { Accounts } from './accounts/accounts.service.ts'
import type { Contracts } from './contracts/contracts.service.ts'

export type Ledger = { contracts: Contracts; accounts: Accounts }
