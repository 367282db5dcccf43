import type { Check, CheckName } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'

function withState(checks: Check[], outcome: Check['outcome'], asOf: EpochMilliseconds): Check[] {
  const state: Check = { name: 'state', outcome, value: asOf }
  return checks.some(({ name }) => name === 'state')
    ? checks.map((check) => (check.name === 'state' ? state : check))
    : [...checks, state]
}

/** If the credential was issued here, it was accepted because it is valid in the ledger, so the `state` check has passed. */
export const checksOf = ({ checks, state }: PresentedCredential, now: EpochMilliseconds): Check[] =>
  state === 'ledger' ? withState(checks, 'passed', now) : checks

export const checksWhenRefused = (
  { checks, state }: PresentedCredential,
  { reason, now }: { reason: FlowErrorCode; now: EpochMilliseconds },
): Check[] =>
  state === 'ledger' && (reason === 'INVALID_CREDENTIAL_STATE' || reason === 'INVALID_PRESENTATION')
    ? withState(checks, 'failed', now)
    : checks

const NAMES_ISSUER: ReadonlySet<CheckName> = new Set<CheckName>(['issuer', 'domain'])

/**
 * Returns the part of the checks that is stored and sent to the browser after a refusal: each check with its outcome, and the issuer.
 * Other values are removed: the exact expiry can identify a credential, and the face score is the holder's personal data.
 */
export const checksOfRefusal = (checks: Check[]): Check[] =>
  checks.map(({ name, outcome, value }) =>
    NAMES_ISSUER.has(name) && value !== undefined ? { name, outcome, value } : { name, outcome },
  )
