import { zCard } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import { handledKinds, requireHandledKinds } from './handled-kinds.ts'

const card = (more: object) =>
  zCard.parse({ id: 'age-check', type: 'AgeCheck', card: { title: 'Age check', image: 'age-check.svg' }, ...more })

const helpDesk = card({ presentation: { purpose: { kind: 'help-desk', audience: 'employee' } } })
const coupon = card({ presentation: { extra: [{ id: 'coffee', name: 'Coffee', operation: { kind: 'coupon' } }] } })
const handled = handledKinds([{}, { handles: { purposes: ['gate'] } }, { handles: { operations: ['payment'] } }])

it('collects the kinds that features handle', () => {
  expect(handled).toEqual({ purposes: ['gate'], operations: ['payment'] })
})

it.each([
  [
    'purpose',
    helpDesk,
    "age-check.json: presentation.purpose.kind is 'help-desk', which no feature of this server handles: expected gate",
  ],
  [
    'operation',
    coupon,
    "age-check.json: presentation.extra.0.operation.kind is 'coupon', which no feature of this server handles: expected payment",
  ],
])('refuses a card whose %s no feature handles, naming file, field and the kinds that exist', (_what, one, message) => {
  expect(() => requireHandledKinds([one], handled)).toThrow(message)
})

it('accepts cards whose kinds are handled, and cards that another server serves', () => {
  const all = handledKinds([{ handles: { purposes: ['gate', 'help-desk'], operations: ['coupon'] } }])
  expect(() => requireHandledKinds([helpDesk, coupon], all)).not.toThrow()
  expect(() => requireHandledKinds([{ ...helpDesk, apiHost: 'https://other.example' }], handled)).not.toThrow()
})
