import { expect, it } from 'vitest'
import { hashedPin } from './hashed-pin.ts'

it('is the hash of the salt, followed by the digits', () => {
  expect(hashedPin('1234', 'saltX')).toEqual({
    value: 'qKcS/2mte8WW7TvsrtQVBGrWImUROwgZSFLSYGqoHKQ=',
    length: 4,
    type: 'numeric',
    salt: 'saltX',
    alg: 'sha256',
    iterations: 1,
  })
})

it('keeps a leading zero, and has another salt each time', () => {
  expect(hashedPin('0907').length).toBe(4)
  expect(hashedPin('0907').salt).not.toBe(hashedPin('0907').salt)
})
