import type { Check, CheckName } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'

/**
 * What an engine checked, with what our ledger says of the state of our own credential.
 *
 * @param asOf when the ledger was asked, in epoch milliseconds
 */
function withState(checks: Check[], outcome: Check['outcome'], asOf: number): Check[] {
  const state: Check = { name: 'state', outcome, value: asOf }
  return checks.some(({ name }) => name === 'state')
    ? checks.map((check) => (check.name === 'state' ? state : check))
    : [...checks, state]
}

/** Of our own credentials it is the ledger that says whether one is valid, and where it does not there is no result. */
export const checksOf = ({ checks, state }: PresentedCredential, now: number): Check[] =>
  state === 'ledger' ? withState(checks, 'passed', now) : checks

/** What was checked of a credential that verified and may not be used. */
export const checksWhenRefused = (
  { checks, state }: PresentedCredential,
  { reason, now }: { reason: FlowErrorCode; now: number },
): Check[] =>
  state === 'ledger' && (reason === 'INVALID_CREDENTIAL_STATE' || reason === 'INVALID_PRESENTATION')
    ? withState(checks, 'failed', now)
    : checks

const TELLS_OF_ISSUER: ReadonlySet<CheckName> = new Set<CheckName>(['issuer', 'domain'])

/**
 * What the browser is told of a refusal, and what is kept of it: each check with its outcome, and who issued.
 * Other values stay away, since the exact end of a credential names it, and the score of a face is its holder's.
 */
export const checksOfRefusal = (checks: Check[]): Check[] =>
  checks.map(({ name, outcome, value }) =>
    TELLS_OF_ISSUER.has(name) && value !== undefined ? { name, outcome, value } : { name, outcome },
  )
