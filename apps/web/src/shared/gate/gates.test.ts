import { expect, it } from 'vitest'
import { A_GATE, aCard, aCertificate } from '../../testing/public-card.ts'
import { cardsThatOpen } from './gates.ts'

const certificate = (level: number, changes: Partial<typeof A_GATE> = {}, id?: string) =>
  aCertificate(level, { ...(id && { id }), gate: { ...A_GATE, ...changes } })

it('finds the cards of a gate with a sufficient level, the lowest first', () => {
  const cards = [
    certificate(1),
    certificate(3),
    certificate(2),
    certificate(2, { id: 'vault' }, 'vault-keeper'),
    { ...certificate(4), issuance: { ...certificate(4).issuance, enabled: false } },
    aCard(),
  ]
  const found = (gateId: string, level: number) => cardsThatOpen(cards, gateId, level).map(({ id }) => id)
  expect(found('main', 2)).toEqual(['certificate2', 'certificate3'])
  expect(found('main', 3)).toEqual(['certificate3'])
  expect(found('vault', 2)).toEqual(['vault-keeper'])
  expect(found('vault', 3)).toEqual([])
})
