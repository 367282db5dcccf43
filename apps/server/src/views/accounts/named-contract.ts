import type { Ledger } from '../../ledger/ledger.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'

/**
 * Returns the id of the contract with a name; undefined if no name is given.
 *
 * @throws {HttpProblem} `not-found`
 */
export async function contractIdOf(
  { contracts }: Pick<Ledger, 'contracts'>,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined
  const contract = await contracts.find(name)
  if (!contract) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name } })
  return contract.id
}
