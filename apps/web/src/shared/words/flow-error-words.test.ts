import { FLOW_ERRORS } from '@vitrine/api/flows/status.ts'
import { expect, it } from 'vitest'
import { expiredText, flowErrorText } from './flow-error-words.ts'

it.each(Object.entries(FLOW_ERRORS))('has the text of the specification for %s', (code, text) => {
  expect(flowErrorText({ code, message: 'Something else' })).toBe(text)
})

it.each(['UNHEARD_OF', 'toString', '__proto__'])('shows the message that came with the unknown code %s', (code) => {
  expect(flowErrorText({ code, message: 'Maria said no' })).toBe('Maria said no')
})

it('has the text for an expired request', () => {
  expect(expiredText()).toBe(FLOW_ERRORS.EXPIRED)
})
