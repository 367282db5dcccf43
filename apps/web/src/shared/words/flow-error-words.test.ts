import { FLOW_ERRORS } from '@vitrine/api/flows/flow-errors.ts'
import { expect, it } from 'vitest'
import { expiredText, flowErrorText } from './flow-error-words.ts'

it.each(Object.entries(FLOW_ERRORS))('F-09 words %s as the specification does', (code, text) => {
  expect(flowErrorText({ code, message: 'Something else' })).toBe(text)
})

it.each(['UNHEARD_OF', 'toString', '__proto__'])('F-09 shows what came with %s, which is no code of ours', (code) => {
  expect(flowErrorText({ code, message: 'Maria said no' })).toBe('Maria said no')
})

it('has the text of a request that ran out of time', () => {
  expect(expiredText()).toBe(FLOW_ERRORS.EXPIRED)
})
