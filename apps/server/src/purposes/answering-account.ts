import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import type { Accounts } from '../ledger/accounts/accounts.service.ts'
import { HttpProblem } from '../platform/http/answers/problem.ts'

export type AccountServices = { accounts: Pick<Accounts, 'statusOf'> }

/** Checks that the required account, if any, exists and is not revoked. Otherwise no wallet could answer. */
export async function requireAnsweringAccount(
  services: AccountServices,
  { accountId, type }: { accountId: string | undefined; type: string },
): Promise<void> {
  if (accountId === undefined) return
  const status = await services.accounts.statusOf(accountId, type)
  if (status === undefined) throw new HttpProblem('not-possible', { code: 'no-such-account' })
  if (status === 'Revoked') throw new HttpProblem('not-possible', { code: 'account-revoked' })
}

/** `required`: null if any account may answer. */
export function answeringAccount(
  accountId: string | undefined,
  required: string | null,
): { id: string } | { refusal: ResultReason } {
  if (accountId === undefined) return { refusal: { code: 'no-account' } }
  return required === null || required === accountId ? { id: accountId } : { refusal: { code: 'another-account' } }
}
