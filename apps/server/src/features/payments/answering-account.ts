import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Uses } from '../feature.ts'

/** Services for purposes in which a certain account may be required to answer. */
export type AccountServices = Uses<{ accounts: 'statusOf' }>

/**
 * Checks that the requested account exists and is not revoked, so that a wallet with a card of this account can answer.
 *
 * @throws {HttpProblem} `not-possible` otherwise
 */
export async function requireAnsweringAccount(
  services: AccountServices,
  { accountId, type }: { accountId: string | undefined; type: string },
): Promise<void> {
  if (accountId === undefined) return
  const status = await services.accounts.statusOf(accountId, type)
  if (status === undefined) throw new HttpProblem('not-possible', { code: 'no-such-account' })
  if (status === 'Revoked') throw new HttpProblem('not-possible', { code: 'account-revoked' })
}

/** Returns the account that answered, or the reason for the refusal if another account was required. `required`: null for any account. */
export function answeringAccount(
  accountId: string | undefined,
  required: string | null,
): { id: string } | { refusal: ResultReason } {
  if (accountId === undefined) return { refusal: { code: 'no-account' } }
  return required === null || required === accountId ? { id: accountId } : { refusal: { code: 'another-account' } }
}
