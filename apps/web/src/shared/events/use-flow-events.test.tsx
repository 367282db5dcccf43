import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCard } from '../../testing/public-card.ts'
import { recordedEvents } from '../../testing/recorded-events.ts'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { cardIn } from '../api/card-in-language.ts'
import { eventLog } from './event-log.ts'
import { aboutCard } from './event-subject.ts'
import type { RecordedState } from './flow-events.ts'
import { EVENTS_KEY } from './stored-events.ts'
import { useFlowEvents } from './use-flow-events.ts'

const SECRET = 'kO2yX0mZ7wq-secret'

beforeEach(() => eventLog.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Flow = Parameters<typeof useFlowEvents>[0]

const aFlow = (changes: Partial<Flow> = {}): Flow => ({
  kind: 'issuance',
  id: SECRET,
  about: { name: 'Library card', card: 'library-card' },
  state: 'waiting',
  ...changes,
})

const recordEvents = (flow: Flow) =>
  renderHook((props: Flow) => useFlowEvents(props), { initialProps: flow, wrapper: StrictMode })

describe('the events of a flow', () => {
  it('are its start, scan and outcome, each once, in strict mode and however often it is rendered', () => {
    const { rerender } = recordEvents(aFlow({ id: undefined, state: 'requesting' }))
    for (const state of ['waiting', 'waiting', 'scanned', 'scanned', 'done', 'done'] satisfies RecordedState[])
      rerender(aFlow({ state }))
    expect(recordedEvents()).toEqual([
      'started: Issuance started',
      'scanned: Offer scanned with a wallet',
      'issued: Credential issued',
    ])
  })

  it('are not recorded again after a reload or in another tab', () => {
    const first = recordEvents(aFlow({ kind: 'presentation', state: 'done' }))
    expect(recordedEvents()).toHaveLength(2)
    first.unmount()
    recordEvents(aFlow({ kind: 'presentation', state: 'done', isResumed: true }))
    recordEvents(aFlow({ kind: 'presentation', state: 'done' }))
    expect(recordedEvents()).toEqual(['started: Presentation started', 'verified: Credential verified'])
  })

  it('are recorded for each flow', () => {
    const { rerender } = recordEvents(aFlow())
    rerender(aFlow({ id: 'another' }))
    expect(recordedEvents()).toEqual(['started: Issuance started', 'started: Issuance started'])
  })

  it('are recorded before the page shows them, so that a visitor who leaves at once loses none', () => {
    const recordedWhenDrawn: string[][] = []
    renderHook(() => {
      useFlowEvents(aFlow({ state: 'done' }))
      useLayoutEffect(() => void recordedWhenDrawn.push(recordedEvents()))
    })
    expect(recordedWhenDrawn[0]).toEqual(['started: Issuance started', 'issued: Credential issued'])
  })

  it('are in English with their codes, and not recorded again in another language, even after clearing', () => {
    const card = aCard({ translations: { pl: { title: 'Karta biblioteczna' } } })
    const rejected = { state: 'rejected', error: { code: 'ACCESS_DENIED', message: 'No' } } as const
    speakPolish()
    const { rerender } = recordEvents(aFlow({ about: aboutCard(cardIn('pl', card)), ...rejected }))
    expect(eventLog.state().events.find(({ type }) => type === 'error')).toMatchObject({
      message: 'Issuance failed',
      code: 'issuance-failed',
      name: 'Library card',
      card: 'library-card',
      details: 'The request was declined in the wallet.',
      error: 'ACCESS_DENIED',
    })
    eventLog.clear()
    speakEnglish()
    rerender(aFlow({ about: aboutCard(card), ...rejected }))
    expect(recordedEvents()).toEqual([])
  })

  it('do not include the start of a flow started elsewhere', () => {
    recordEvents(aFlow({ kind: 'presentation', isResumed: true, state: 'scanned' }))
    expect(recordedEvents()).toEqual(['scanned: Request scanned with a wallet'])
  })

  it('describe a failure by the text of its code, never by the message that came with it', () => {
    recordEvents(aFlow({ state: 'rejected', error: { code: 'ACCESS_DENIED', message: 'Maria said no' } }))
    expect(recordedEvents()).toContain('error: Issuance failed')
    expect(eventLog.state().events.find(({ type }) => type === 'error')).toMatchObject({
      details: 'The request was declined in the wallet.',
    })
  })

  it.each(['UNHEARD_OF', 'toString', '__proto__'])('do not include the unknown code %s', (code) => {
    recordEvents(aFlow({ state: 'rejected', error: { code, message: 'Maria said no' } }))
    expect(recordedEvents()).toContain('error: Issuance failed')
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it.each([
    ['issuance', 'Offer expired'],
    ['presentation', 'Request expired'],
    ['help-desk', 'Help desk request expired'],
  ] as const)('are an error if %s expires', (kind, message) => {
    recordEvents(aFlow({ kind, state: 'expired' }))
    expect(recordedEvents()).toContain(`error: ${message}`)
  })

  it('distinguish a refused presentation from a success', () => {
    recordEvents(aFlow({ kind: 'presentation', state: 'refused' }))
    expect(recordedEvents()).toContain('refused: Verified, but not accepted')
  })

  it('contain the id of the flow only in the link', () => {
    const link = `/present/library-card/${SECRET}`
    recordEvents(aFlow({ kind: 'presentation', state: 'done', link }))
    recordEvents(aFlow({ kind: 'help-desk', id: 'guid-of-the-staff', state: 'done' }))
    expect(recordedEvents()).toHaveLength(4)
    const stored = localStorage.getItem(EVENTS_KEY) ?? ''
    expect(stored).toContain(link)
    expect(stored.replaceAll(link, '')).not.toContain(SECRET)
    expect(stored).not.toContain('guid-of-the-staff')
  })

  it('are recorded once even if the browser has no crypto.subtle, as over plain http', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    recordEvents(aFlow({ id: 'over-plain-http', state: 'scanned' }))
    recordEvents(aFlow({ id: 'over-plain-http', state: 'scanned' }))
    expect(recordedEvents()).toEqual(['started: Issuance started', 'scanned: Offer scanned with a wallet'])
  })
})
