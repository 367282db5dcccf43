import { zHelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { CallFailure } from '@vitrine/api/wording/call-failure.ts'
import { ENGLISH_EVENTS, englishDetails, isEventCode } from '@vitrine/api/wording/english-events.ts'
import { describe, expect, it } from 'vitest'
import { aboutHelpDesk } from '../../shared/events/event-subject.ts'
import { detailsOf, messageOf, subjectOf } from './event-words.ts'

const OTHER = 'another text'
const FAILURES: readonly CallFailure[] = [
  { code: 'bad-status', params: { status: 503 } },
  { code: 'too-slow' },
  { code: 'unreachable' },
  { code: 'not-understood' },
]

describe('the shown text equals the stored English text of', () => {
  it.each(Object.keys(ENGLISH_EVENTS).filter(isEventCode))('the event %s', (code) => {
    expect(messageOf({ code, message: OTHER })).toBe(ENGLISH_EVENTS[code])
  })

  it.each(zHelpDeskAudience.options)('the help desk of the %s', (audience) => {
    expect(subjectOf({ ...aboutHelpDesk(audience), name: OTHER })).toBe(aboutHelpDesk(audience).name)
  })

  it.each(zFlowErrorCode.options)('the error %s of a flow', (error) => {
    expect(detailsOf({ error, details: OTHER })).toBe(englishDetails({ error }))
  })

  it.each(FAILURES)('the failure $code of a request', (failure) => {
    expect(detailsOf({ failure, details: OTHER })).toBe(englishDetails({ failure }))
    expect(englishDetails({ failure })).toMatch(/^The .*\.$/)
  })
})
