import type { AccountStatus, ResultReason } from '@vitrine/api'
import { HttpProblem } from '../../platform/http/answers/problem.ts'

/** The status of an account of a credential type; undefined where there is none of this id. */
export type FindAccountStatus = (accountId: string, type: string) => Promise<AccountStatus | undefined>

/** @throws {HttpProblem} `not-possible`, where nobody could answer for the account that is asked for */
export async function requireAnsweringAccount(
  find: FindAccountStatus,
  { accountId, type }: { accountId: string | undefined; type: string },
): Promise<void> {
  if (accountId === undefined) return
  const status = await find(accountId, type)
  if (status === undefined) throw new HttpProblem('not-possible', { code: 'no-such-account' })
  if (status === 'Revoked') throw new HttpProblem('not-possible', { code: 'account-revoked' })
}

/** The account that answered, or why it is not one that was asked for. `required`: null for any account. */
export function answeringAccount(
  accountId: string | undefined,
  required: string | null,
): { id: string } | { refusal: ResultReason } {
  if (accountId === undefined) return { refusal: { code: 'no-account' } }
  return required === null || required === accountId ? { id: accountId } : { refusal: { code: 'another-account' } }
}
