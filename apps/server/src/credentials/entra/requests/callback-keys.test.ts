import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { CallbackKeys } from './callback-keys.ts'

const keys = new CallbackKeys(randomBytes(32))

it('belong to one state', () => {
  const key = keys.keyOf('state-1')
  expect(keys.stateIn(key)).toBe('state-1')
  expect(keys.keyOf('state-2')).not.toContain(key.split('.')[1])
})

it.each([
  ['none', ''],
  ['a state alone', 'state-1'],
  ['a state without a hash', 'state-1.'],
  ['the key of another state', `state-2.${keys.keyOf('state-1').split('.')[1]}`],
  ['a changed key', `${keys.keyOf('state-1').slice(0, -1)}_`],
  ['a longer key', `${keys.keyOf('state-1')}A`],
  ['the key of another server', new CallbackKeys(randomBytes(32)).keyOf('state-1')],
])('are not ours: %s', (_what, key) => {
  expect(keys.stateIn(key)).toBeUndefined()
})
