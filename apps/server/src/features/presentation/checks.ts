import type { Check } from '@vitrine/api'

/** What an engine checked, with what our ledger says of the state of our own credential. */
export function withState(checks: Check[], outcome: Check['outcome']): Check[] {
  const state: Check = { name: 'state', outcome }
  return checks.some(({ name }) => name === 'state')
    ? checks.map((check) => (check.name === 'state' ? state : check))
    : [...checks, state]
}
