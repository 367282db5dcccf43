import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Uses } from '../feature.ts'

/** Services that the purposes of an account use. */
export type AccountServices = Uses<{ accounts: 'statusOf' }>

/** @throws {HttpProblem} `not-possible`, where nobody could answer for the account that is asked for */
export async function requireAnsweringAccount(
  services: AccountServices,
  { accountId, type }: { accountId: string | undefined; type: string },
): Promise<void> {
  if (accountId === undefined) return
  const status = await services.accounts.statusOf(accountId, type)
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
