import { expect, it } from 'vitest'
import { flowsUnderWay } from './live.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2027, 2, 8, 17, 33)

it('counts what is open at each step, with its longest wait, and what began in the last ten minutes', () => {
  const at = (minutes: number) => NOW - minutes * MINUTE
  const { begun, steps } = flowsUnderWay(NOW, [
    { begins: at(61), kind: 'issuance', step: 'waiting', flows: 7 },
    { begins: at(12), kind: 'issuance', step: 'scanned', flows: 1 },
    { begins: at(9), kind: 'issuance', step: 'waiting', flows: 2 },
    { begins: at(4), kind: 'issuance', step: 'waiting', flows: 3 },
    { begins: at(2), kind: 'presentation', step: 'waiting', flows: 1 },
    { begins: at(2), kind: 'presentation', step: 'done', flows: 4 },
  ])
  expect(begun).toBe(10)
  expect(steps).toEqual([
    { kind: 'issuance', step: 'scanned', count: 1, since: at(12) },
    { kind: 'issuance', step: 'waiting', count: 5, since: at(9) },
    { kind: 'presentation', step: 'waiting', count: 1, since: at(2) },
  ])
})
