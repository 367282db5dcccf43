import { CHECKS, type Check, type CheckName } from '@vitrine/api'
import type { CredentialState } from '../../credential-engine.ts'

/** The checks up to the one that failed: what comes after it was not looked at. */
export const checksUpTo = (failed: CheckName): Check[] =>
  CHECKS.slice(0, CHECKS.indexOf(failed) + 1)
    .filter((name) => name !== 'payment' || name === failed)
    .map((name) => ({ name, outcome: name === failed ? 'failed' : 'passed' }))

/** The checks of a presentation that verified. Whether it is revoked, our ledger knows; there is no face check. */
export function checksOfVerified({
  hasPayment,
  state,
  issuer,
}: {
  hasPayment: boolean
  state: CredentialState
  issuer: string
}): Check[] {
  const passed = (name: CheckName): Check => ({ name, outcome: 'passed' })
  // The certificate names the issuer, so an issuer that is an address is linked to its domain.
  const domain: Check = /^https?:\/\//.test(issuer)
    ? { name: 'domain', outcome: 'passed', value: issuer }
    : { name: 'domain', outcome: 'not-told' }
  return [
    ...(['format', 'issuer', 'signature', 'validity', 'holder', 'query'] as const).map(passed),
    ...(hasPayment ? [passed('payment')] : []),
    { name: 'state', outcome: STATE_OUTCOME[state] },
    domain,
    { name: 'face', outcome: 'not-told' },
  ]
}

const STATE_OUTCOME: Record<CredentialState, Check['outcome']> = {
  ledger: 'not-told',
  valid: 'passed',
  invalid: 'failed',
  unavailable: 'not-told',
}
