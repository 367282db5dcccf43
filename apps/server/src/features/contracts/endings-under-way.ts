import type { Finding } from '@vitrine/api/administration/overview.ts'
import type { ContractEnding } from './contracts.repository.ts'

/** In milliseconds: an ending goes on by itself, and is told about more urgently when it takes longer. */
const PATIENCE = 600_000

/** What is told of contracts that are being ended. `now` in epoch milliseconds. */
export const endingsUnderWay = (endings: readonly Pick<ContractEnding, 'type' | 'since'>[], now: number): Finding[] =>
  endings.map(({ type, since }) => ({
    code: 'contract-ending',
    urgency: since > now - PATIENCE ? 'fyi' : 'soon',
    contract: type,
    since,
  }))
