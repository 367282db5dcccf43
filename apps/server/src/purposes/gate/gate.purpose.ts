import type { Card } from '@vitrine/api/cards/card.ts'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import { LEVEL_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { gateStateOf } from '@vitrine/api/flows/security-check.ts'
import type { PresentationPurpose } from '../../flows/presentation/presentation-purpose.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { openGate } from './gate.repository.ts'

type GateTerms = Pick<Gate, 'id' | 'requiredLevel' | 'openSeconds'>

/**
 * A gate opens for a limited time if the presented certificate has at least the level that the gate requires. These terms are stored with the
 * presentation, so a later change of the card does not affect this presentation.
 */
export const gate: PresentationPurpose<GateTerms> = {
  name: 'gate',
  isAskedFor: (card, { state }) => gateOf(card) !== undefined && state === gateStateOf(card),

  async prepare(card) {
    const asked = gateOf(card)
    if (!asked) throw new HttpProblem('invalid-request', { code: 'no-gate' })
    const { id, requiredLevel, openSeconds } = asked
    return { state: { id, requiredLevel, openSeconds } }
  },

  async settle(tx, { state: { id, requiredLevel, openSeconds }, credential, now }) {
    const level = credential.claims[LEVEL_CLAIM]
    if (!(typeof level === 'number' && level >= requiredLevel))
      return { status: 'ERROR', reason: { code: 'level-too-low', params: { requiredLevel } } }
    await openGate(tx, { gate: id, opened_at: now, closes_at: now + openSeconds * 1000 })
    return { status: 'OK', reason: { code: 'gate-opened' } }
  },
}

const gateOf = ({ presentation: { purpose } }: Card): Gate | undefined =>
  purpose?.kind === 'gate' ? purpose.gate : undefined
