import type { PresentationPurpose } from '../presentation-purpose.ts'
import type { SecurityCheck } from './security-check.service.ts'

/** What the cards of the gate send as state. */
const GATE_STATE = 'security-gate'

/** Passing the gate. */
export const gate = ({ securityCheck }: { securityCheck: SecurityCheck }): PresentationPurpose<null> => ({
  name: 'gate',
  isAskedFor: ({ state }) => state === GATE_STATE,
  prepare: async () => ({ state: null }),
  async settle(tx, { credential }) {
    const { opened, text } = await securityCheck.pass(tx, credential.claims.level)
    return { status: opened ? 'OK' : 'ERROR', details: text }
  },
})
