import type { Card } from '@vitrine/api/cards/card.ts'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import { LEVEL_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { gateStateOf } from '@vitrine/api/flows/security-check.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Gates, GateTerms } from './gate.service.ts'

/** The gate's requirements are stored with the presentation, so a later change of the card does not affect this presentation. */
export const gate = ({ gates }: { gates: Gates }): PresentationPurpose<GateTerms> => ({
  name: 'gate',
  isAskedFor: (card, { state }) => gateOf(card) !== undefined && state === gateStateOf(card),

  async prepare(card) {
    const asked = gateOf(card)
    if (!asked) throw new HttpProblem('invalid-request', { code: 'no-gate' })
    const { id, requiredLevel, openSeconds } = asked
    return { state: { id, requiredLevel, openSeconds } }
  },

  async settle(tx, { state, credential }) {
    const { opened, reason } = await gates.pass(tx, state, credential.claims[LEVEL_CLAIM])
    return { status: opened ? 'OK' : 'ERROR', reason }
  },
})

const gateOf = ({ presentation: { purpose } }: Card): Gate | undefined =>
  purpose?.kind === 'gate' ? purpose.gate : undefined
