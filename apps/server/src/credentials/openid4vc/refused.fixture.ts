import { expect } from 'vitest'
import type { Answer, IssuerUnderTest } from './issuer-under-test.fixture.ts'

/** Expects that a request was refused with an error of the protocol, in printable ASCII, and that the log says why, and nothing else. */
export function expectRefused({ logged }: IssuerUnderTest, answer: Answer, error: string, status = 400): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
  expect(answer.body.error_description).toMatch(/^[ !#-[\]-~]+$/)
  expect(logged.findLast(({ message }) => message !== 'request')).toEqual({
    message: 'a wallet request was refused',
    ...{ error, reason: answer.body.error_description },
  })
}
