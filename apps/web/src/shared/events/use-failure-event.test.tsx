import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordedEvents } from '../../testing/recorded-events.ts'
import { ResponseError } from '../api/client.ts'
import { eventLog } from './event-log.ts'
import { EVENTS_KEY } from './stored-events.ts'
import { useFailureEvent } from './use-failure-event.ts'

beforeEach(() => eventLog.clear())
afterEach(cleanup)

describe('a call that failed', () => {
  const fail = (error: unknown) =>
    renderHook(
      (props: { error: unknown }) =>
        useFailureEvent('no-offer', props.error, { name: 'Library card', card: 'library-card' }),
      {
        initialProps: { error },
        wrapper: StrictMode,
      },
    )

  it('is recorded as one error event per failure, however often the page is rendered', () => {
    const first = new TypeError('offline')
    const { rerender, unmount } = fail(null)
    rerender({ error: first })
    rerender({ error: null })
    rerender({ error: first })
    unmount()
    fail(first)
    expect(recordedEvents()).toEqual(['error: Failed to issue credential'])
    fail(new TypeError('offline'))
    expect(recordedEvents()).toHaveLength(2)
  })

  it('is recorded with the call, the card and the reason, in codes and in English', () => {
    fail(new ResponseError(503, undefined))
    expect(eventLog.state().events[0]).toMatchObject({
      message: 'Failed to issue credential',
      code: 'no-offer',
      name: 'Library card',
      card: 'library-card',
      details: 'The server answered with status 503. Please try again in a moment.',
      failure: { code: 'bad-status', params: { status: 503 } },
    })
  })

  it.each([
    ['too-slow', new DOMException('late', 'TimeoutError')],
    ['unreachable', new TypeError('offline')],
    ['not-understood', new Error('no JSON')],
  ])('is recorded with the reason %s', (code, error) => {
    fail(error)
    expect(eventLog.state().events[0]?.failure).toEqual({ code })
  })

  it('is recorded without any text from the server', () => {
    const title = 'Maria has no account'
    fail(
      new ResponseError(409, {
        type: 'about:blank',
        title,
        status: 409,
        code: 'no-account',
        detail: 'Token eyJhbGciOi',
      }),
    )
    const [event] = eventLog.state().events
    expect(event).toMatchObject({ type: 'error', name: 'Library card' })
    expect(event?.details).toContain('The server answered with status 409.')
    expect(localStorage.getItem(EVENTS_KEY)).not.toMatch(/Maria|eyJ/)
  })
})
