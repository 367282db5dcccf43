import { CHECKS, type Check, type CheckName, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { StatusLookup } from '../../credential-engine.ts'

/** Later checks were not made. @param issuer name of the issuer, if it is trusted */
export const checksUpTo = (failed: CheckName, issuer?: string): Check[] =>
  CHECKS.slice(0, CHECKS.indexOf(failed) + 1)
    .filter((name) => name !== 'payment' || name === failed)
    .map((name): Check => {
      const check = { name, outcome: name === failed ? 'failed' : 'passed' } as const
      return name === 'issuer' && issuer !== undefined ? { ...check, value: issuer } : check
    })

type Verified = {
  hasPayment: boolean
  state: StatusLookup
  /** Time at which the issuer's status list was requested; undefined if no list was requested. */
  stateAsOf: EpochMilliseconds | undefined
  issuer: string
  expiresAt: EpochMilliseconds | undefined
  /** Number of disclosed claims that were not requested. */
  unrequested: number
}

/** The revocation of our own credentials is checked later, against the ledger. This engine has no face check. */
export function checksOfVerified({ hasPayment, state, stateAsOf, issuer, expiresAt, unrequested }: Verified): Check[] {
  const passed = (name: CheckName, value?: string | number): Check =>
    value === undefined ? { name, outcome: 'passed' } : { name, outcome: 'passed', value }
  // The certificate contains the issuer's name. If the name is a URL, the certificate links the issuer to this domain.
  const domain: Check = /^https?:\/\//.test(issuer) ? passed('domain', issuer) : { name: 'domain', outcome: 'unknown' }
  return [
    passed('format'),
    passed('issuer', issuer),
    passed('signature'),
    passed('validity', expiresAt ?? NO_EXPIRY),
    passed('holder'),
    passed('request'),
    passed('query', unrequested === 0 ? undefined : unrequested),
    ...(hasPayment ? [passed('payment')] : []),
    stateCheck(state, stateAsOf),
    domain,
    { name: 'face', outcome: 'unknown' },
  ]
}

const stateCheck = (state: StatusLookup, asOf: number | undefined): Check =>
  asOf === undefined
    ? { name: 'state', outcome: 'unknown' }
    : { name: 'state', outcome: STATE_OUTCOME[state], value: asOf }

const STATE_OUTCOME: Record<StatusLookup, Check['outcome']> = {
  ledger: 'unknown',
  valid: 'passed',
  invalid: 'failed',
  unavailable: 'unknown',
}
