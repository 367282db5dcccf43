import { CHECKS, type Check, type CheckName, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { CredentialState } from '../../credential-engine.ts'

/**
 * The checks up to the one that failed: what comes after it was not looked at.
 *
 * @param issuer the name of the issuer, where it is known to be trusted
 */
export const checksUpTo = (failed: CheckName, issuer?: string): Check[] =>
  CHECKS.slice(0, CHECKS.indexOf(failed) + 1)
    .filter((name) => name !== 'payment' || name === failed)
    .map((name): Check => {
      const check = { name, outcome: name === failed ? 'failed' : 'passed' } as const
      return name === 'issuer' && issuer !== undefined ? { ...check, value: issuer } : check
    })

type Verified = {
  hasPayment: boolean
  state: CredentialState
  /** When its issuer said so, in epoch milliseconds; undefined where nobody was asked. */
  stateAsOf: number | undefined
  issuer: string
  /** Epoch milliseconds; undefined if it states no end. */
  expiresAt: number | undefined
  /** How many details came that nobody asked for. */
  unasked: number
}

/** The checks of a presentation that verified. Whether it is revoked, our ledger knows; there is no face check. */
export function checksOfVerified({ hasPayment, state, stateAsOf, issuer, expiresAt, unasked }: Verified): Check[] {
  const passed = (name: CheckName, value?: string | number): Check =>
    value === undefined ? { name, outcome: 'passed' } : { name, outcome: 'passed', value }
  // The certificate names the issuer, so an issuer that is an address is linked to its domain.
  const domain: Check = /^https?:\/\//.test(issuer) ? passed('domain', issuer) : { name: 'domain', outcome: 'not-told' }
  return [
    passed('format'),
    passed('issuer', issuer),
    passed('signature'),
    passed('validity', expiresAt ?? NO_EXPIRY),
    passed('holder'),
    passed('request'),
    passed('query', unasked === 0 ? undefined : unasked),
    ...(hasPayment ? [passed('payment')] : []),
    stateCheck(state, stateAsOf),
    domain,
    { name: 'face', outcome: 'not-told' },
  ]
}

/** A credential that has no status is good, and yet nobody was asked about it. */
const stateCheck = (state: CredentialState, asOf: number | undefined): Check =>
  asOf === undefined
    ? { name: 'state', outcome: 'not-told' }
    : { name: 'state', outcome: STATE_OUTCOME[state], value: asOf }

const STATE_OUTCOME: Record<CredentialState, Check['outcome']> = {
  ledger: 'not-told',
  valid: 'passed',
  invalid: 'failed',
  unavailable: 'not-told',
}
