import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ResponseError } from '../api/client.ts'
import { EVENTS_KEY, eventLog } from './event-log.ts'
import { type FlowStep, startNews } from './flow-events.ts'
import { recordFlowEvent } from './record-event.ts'
import { useFailureEvent, useFlowEvents } from './use-flow-events.ts'

const SECRET = 'kO2yX0mZ7wq-secret'

beforeEach(() => eventLog.clear())
afterEach(async () => {
  cleanup()
  await settled()
  vi.unstubAllGlobals()
})

type Flow = Parameters<typeof useFlowEvents>[0]

const aFlow = (changes: Partial<Flow> = {}): Flow => ({
  kind: 'issuance',
  id: SECRET,
  name: 'Library card',
  step: 'waiting',
  ...changes,
})

const tell = (flow: Flow) =>
  renderHook((props: Flow) => useFlowEvents(props), { initialProps: flow, wrapper: StrictMode })

/** What the log says, the oldest first. */
const told = () =>
  eventLog
    .state()
    .events.filter(({ name }) => !name?.startsWith(LAST))
    .map(({ type, message }) => `${type}: ${message}`)
    .reverse()

const LAST = 'recorded after all others'
let settlings = 0

/** Waits for the digests, of which ids are made: events are recorded in the order in which they were told. */
async function settled(): Promise<void> {
  settlings += 1
  const name = `${LAST} ${settlings}`
  recordFlowEvent(name, startNews('issuance'), { name, link: undefined })
  await waitFor(() => expect(eventLog.state().events.map((event) => event.name)).toContain(name))
}

describe('F-12: the events of a flow', () => {
  it('are its start, its scan and its outcome, each once, in strict mode and however often it is rendered', async () => {
    const { rerender } = tell(aFlow({ id: undefined, step: 'welcome' }))
    for (const step of ['waiting', 'waiting', 'scanned', 'scanned', 'done', 'done'] satisfies FlowStep[]) {
      rerender(aFlow({ step }))
      await settled()
    }
    expect(told()).toEqual([
      'started: Issuance started',
      'scanned: Offer scanned with a wallet',
      'issued: Credential issued',
    ])
  })

  it('are not told again when the page is loaded again, or opened in another tab', async () => {
    const first = tell(aFlow({ kind: 'presentation', step: 'done' }))
    await waitFor(() => expect(told()).toHaveLength(2))
    first.unmount()
    tell(aFlow({ kind: 'presentation', step: 'done', isResumed: true }))
    tell(aFlow({ kind: 'presentation', step: 'done' }))
    await settled()
    expect(told()).toEqual(['started: Presentation started', 'verified: Credential verified'])
  })

  it('are those of each flow', async () => {
    const { rerender } = tell(aFlow())
    await settled()
    rerender(aFlow({ id: 'another' }))
    await settled()
    expect(told()).toEqual(['started: Issuance started', 'started: Issuance started'])
  })

  it('leave out the start of what was begun elsewhere', async () => {
    tell(aFlow({ kind: 'presentation', isResumed: true, step: 'scanned' }))
    await settled()
    expect(told()).toEqual(['scanned: Request scanned with a wallet'])
  })

  it('say why it failed in the words of the code, never in those that came with it', async () => {
    tell(aFlow({ step: 'rejected', error: { code: 'ACCESS_DENIED', message: 'Maria said no' } }))
    await waitFor(() => expect(told()).toContain('error: Issuance failed'))
    expect(eventLog.state().events.find(({ type }) => type === 'error')).toMatchObject({
      details: 'The request was declined in the wallet.',
    })
  })

  it.each(['UNHEARD_OF', 'toString', '__proto__'])('say nothing about the code %s', async (code) => {
    tell(aFlow({ step: 'rejected', error: { code, message: 'Maria said no' } }))
    await waitFor(() => expect(told()).toContain('error: Issuance failed'))
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it.each([
    ['issuance', 'Offer expired'],
    ['presentation', 'Request expired'],
    ['help-desk', 'Help desk request expired'],
  ] as const)('are an error where %s runs out of time', async (kind, message) => {
    tell(aFlow({ kind, step: 'expired' }))
    await waitFor(() => expect(told()).toContain(`error: ${message}`))
  })

  it('tell a business that was refused from a success', async () => {
    tell(aFlow({ kind: 'presentation', step: 'refused' }))
    await waitFor(() => expect(told()).toContain('refused: Verified, but not accepted'))
  })

  it('have the id of the flow nowhere but in the link', async () => {
    const link = `/present/library-card/${SECRET}`
    tell(aFlow({ kind: 'presentation', step: 'done', link }))
    tell(aFlow({ kind: 'help-desk', id: 'guid-of-the-staff', step: 'done' }))
    await waitFor(() => expect(told()).toHaveLength(4))
    const stored = localStorage.getItem(EVENTS_KEY) ?? ''
    expect(stored).toContain(link)
    expect(stored.replaceAll(link, '')).not.toContain(SECRET)
    expect(stored).not.toContain('guid-of-the-staff')
  })

  it('are told once also where the browser has no digests, as over plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    tell(aFlow({ id: 'over-plain-http', step: 'scanned' }))
    tell(aFlow({ id: 'over-plain-http', step: 'scanned' }))
    await settled()
    expect(told()).toEqual(['started: Issuance started', 'scanned: Offer scanned with a wallet'])
  })
})

describe('F-12: a call that failed', () => {
  const fail = (error: unknown) =>
    renderHook(
      (props: { error: unknown }) => useFailureEvent('Failed to issue credential', props.error, 'Library card'),
      {
        initialProps: { error },
        wrapper: StrictMode,
      },
    )

  it('is one error event for each failure, however often the page is rendered', () => {
    const first = new TypeError('offline')
    const { rerender, unmount } = fail(null)
    rerender({ error: first })
    rerender({ error: null })
    rerender({ error: first })
    unmount()
    fail(first)
    expect(told()).toEqual(['error: Failed to issue credential'])
    fail(new TypeError('offline'))
    expect(told()).toHaveLength(2)
  })

  it('keeps no word that the server wrote', () => {
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
