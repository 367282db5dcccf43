import { type Answer, described, isJson } from '../http.ts'
import { at } from '../json.ts'
import type { Run } from '../run.ts'

/** Characters of an error description (RFC 6749 5.2). */
const DESCRIPTION = /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/

/** Expects an error of the token endpoint: 400 and one of the errors. `condition` is the class that knows the errors. */
export function expectTokenError(run: Run, answer: Answer, condition: string, errors: readonly string[]): void {
  run.ensure('CheckTokenEndpointHttpStatus400', answer.status === 400, described(answer))
  run.ensure('CheckTokenEndpointReturnedJsonContentType', isJson(answer), 'the error is no JSON')
  expectError(run, answer, condition, errors)
}

/** Expects an error of the PAR endpoint: 400 and one of the errors. */
export function expectPushRefused(run: Run, answer: Answer, condition: string, errors: readonly string[]): void {
  run.ensure(condition, answer.status === 400, described(answer))
  expectError(run, answer, condition, errors)
}

function expectError(run: Run, answer: Answer, condition: string, errors: readonly string[]): void {
  const error = at(answer.body, 'error')
  run.ensure('ValidateErrorFromTokenEndpointResponseError', typeof error === 'string' && error !== '', answer.text)
  run.ensure(condition, errors.includes(error), answer.text)
  const description = String(at(answer.body, 'error_description') ?? '')
  run.ensure('ValidateErrorDescriptionFromTokenEndpointResponseError', DESCRIPTION.test(description), description)
}
