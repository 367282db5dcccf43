import { type ContractProblem, isForeign } from './contract-problems.ts'

const APPLY = 'run vitrine entra contracts --apply'
const OTHER_CONTRACT = "name another contract in engine.contract of the card's file"

/** Returns a problem of a contract in words for an operator, with the next step. */
export const contractProblemText = (name: string, problem: ContractProblem): string =>
  `${contractFinding(name, problem)}: ${contractAdvice(problem)}`

/** Returns a problem of a contract in words, without the next step. */
export const contractFinding = (name: string, problem: ContractProblem): string =>
  `Contract '${name}' ${finding(problem)}`

/** Returns the next step after a problem of a contract. */
export const contractAdvice = (problem: ContractProblem): string => (isForeign(problem) ? OTHER_CONTRACT : APPLY)

function finding(problem: ContractProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'is missing in the tenant'
    case 'unreadable-rules':
      return 'has rules in an unknown form'
    case 'disabled':
      return `has the status '${problem.status}'`
    case 'other-type':
      return `issues the type ${problem.types.map((type) => `'${type}'`).join(', ') || 'of no credential'} instead of '${problem.type}'`
    case 'required-attestation':
      return `requires '${problem.attestation}', which the server cannot send`
    case 'no-input-claim':
      return `has no input claim '${problem.claim}'`
    case 'renamed-claim':
      return `stores the input claim '${problem.claim}' as '${problem.outputClaim}'`
    case 'required-claim':
      return `requires the input claim '${problem.claim}', which the card does not ${problem.isSent ? 'always ' : ''}send`
    case 'nothing-indexed':
      return `does not index '${problem.claim}', so its credentials cannot be revoked`
    case 'other-claim-indexed':
      return `indexes '${problem.indexed}' instead of '${problem.claim}', so credentials of the card could not be revoked`
    case 'fixed-validity':
      return 'does not allow issuances to set their expiry'
  }
}
