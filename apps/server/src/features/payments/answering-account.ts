import type { AccountStatus } from '@vitrine/api'
import { HttpProblem } from '../../platform/http/problem.ts'

const NO_ACCOUNT = 'This credential has no account here. Nothing was charged.'
const NO_SUCH_ACCOUNT = 'This card has no such account. Nothing was charged.'
const REVOKED_ACCOUNT = 'The account is revoked and cannot pay any more. Nothing was charged.'
const WRONG_ACCOUNT = 'Another account was asked to pay. Nothing was charged.'

/** The status of an account of a credential type; undefined where there is none of this id. */
export type FindAccountStatus = (accountId: string, type: string) => Promise<AccountStatus | undefined>

/** @throws {HttpProblem} `not-possible`, where nobody could answer for the account that is asked for */
export async function requireAnsweringAccount(
  find: FindAccountStatus,
  { accountId, type }: { accountId: string | undefined; type: string },
): Promise<void> {
  if (accountId === undefined) return
  const status = await find(accountId, type)
  if (status === undefined) throw new HttpProblem('not-possible', NO_SUCH_ACCOUNT)
  if (status === 'Revoked') throw new HttpProblem('not-possible', REVOKED_ACCOUNT)
}

/** The account that answered, or why it is not one that was asked for. `required`: null for any account. */
export function answeringAccount(
  accountId: string | undefined,
  required: string | null,
): { id: string } | { refusal: string } {
  if (accountId === undefined) return { refusal: NO_ACCOUNT }
  return required === null || required === accountId ? { id: accountId } : { refusal: WRONG_ACCOUNT }
}
