import { zPresentationResultRequest } from '../flows/presentation.ts'
import { zPresentationResult } from '../flows/presentation-result.ts'
import { CARD_CALLS } from './card-calls.ts'
import { zCardPrefix } from './card-parameters.ts'
import { anybodySends } from './endpoint.ts'
import { PRESENTATION_PREFIX } from './presentation.ts'

/**
 * Section 7 of the specification. For the help-desk purpose, the access rule `help-desk-staff` applies as well. It has a file of
 * its own, so that a page that shows a code need not load the schema of its result.
 */
export const PRESENTATION_RESULT = anybodySends(`${PRESENTATION_PREFIX}${CARD_CALLS.result}`, {
  params: zCardPrefix,
  body: zPresentationResultRequest,
  response: zPresentationResult,
})
