import { expect, it } from 'vitest'
import type { ClaimDefinition } from './claim-definition.ts'
import { problemOfStage } from './stage-claims.ts'

const CLAIMS: ClaimDefinition[] = [
  { source: 'visitor', name: 'displayName', label: 'Full name' },
  { source: 'visitor', name: 'birthday', label: 'Birthday', input: 'date' },
  { source: 'card', name: 'level', label: 'Level', value: 1 },
]
const PHOTO: ClaimDefinition = { source: 'visitor', name: 'photo', label: 'Photo' }
const FILLED = { displayName: 'Guest', birthday: '1990-01-31' }

const problemOf = (
  stage: Record<string, string> | undefined,
  { claims = CLAIMS, txCode = false, enabled = true, customInputRequired = true } = {},
) => problemOfStage({ issuance: { enabled, customInputRequired, stage }, credential: { claims, txCode } })

it('a card is for the stage if its file fills in what a visitor would type', () => {
  expect(problemOf(undefined)).toBeUndefined()
  expect(problemOf(FILLED)).toBeUndefined()
  expect(problemOf({}, { customInputRequired: false })).toBeUndefined()
})

it.each<[string, ReturnType<typeof problemOf>, RegExp]>([
  ['issues nothing', problemOf(FILLED, { enabled: false }), /issuance\.enabled/],
  ['needs a PIN', problemOf(FILLED, { txCode: true }), /txCode/],
  ['needs a form', problemOf({ displayName: 'Guest' }), /needs birthday/],
  ['needs a photo', problemOf(FILLED, { claims: [...CLAIMS, PHOTO] }), /needs photo/],
  ['gives a photo', problemOf({ ...FILLED, photo: 'x' }, { claims: [...CLAIMS, PHOTO] }), /has photo/],
  ['fills in what is fixed', problemOf({ ...FILLED, level: '2' }), /has level/],
  ['has no day', problemOf({ ...FILLED, birthday: 'yesterday' }), /needs a day .* in birthday/],
])('a card that %s is refused', (_what, problem, reason) => {
  expect(problem).toMatch(reason)
})
