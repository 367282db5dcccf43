import { msg } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { formatTime } from '../../shared/format/dates.ts'
import { anEvent } from '../../testing/an-event.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { EventsConsole } from './events-console.tsx'

const now = Date.now()

const button = () => screen.getByRole('button', { name: /^Events Console/ })
const heading = () => screen.queryByRole('heading', { name: 'Events Console' })

async function open() {
  renderPage(<EventsConsole />, { path: '/*', at: '/' })
  fireEvent.click(button())
  await screen.findByRole('heading', { name: 'Events Console' })
}

describe('the Events Console', () => {
  beforeEach(() => {
    localStorage.clear()
    eventLog.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is closed at first, and shows the number of new events until it is opened', async () => {
    renderPage(<EventsConsole />, { path: '/*', at: '/' })
    expect(heading()).toBeNull()
    act(() => eventLog.add(anEvent(now)))
    expect(button().getAttribute('aria-label')).toBe('Events Console, 1 new event')
    act(() => eventLog.add(anEvent(now + 1)))
    expect(button().getAttribute('aria-label')).toBe('Events Console, 2 new events')
    fireEvent.click(button())
    await waitFor(() => expect(button().getAttribute('aria-label')).toBe('Events Console'))
    act(() => eventLog.add(anEvent(now + 2)))
    expect(button().getAttribute('aria-label')).toBe('Events Console')
  })

  it.each([
    { count: 0, shown: null, name: 'Events Console' },
    { count: 1, shown: '1', name: 'Events Console, 1 new event' },
    { count: 99, shown: '99', name: 'Events Console, 99 new events' },
    { count: 100, shown: '99+', name: 'Events Console, 100 new events' },
  ])('shows the number of $count new events on its button', ({ count, shown, name }) => {
    renderPage(<EventsConsole />, { path: '/*', at: '/' })
    act(() => {
      for (let index = 0; index < count; index++) eventLog.add(anEvent(now + 10 + index))
    })
    expect(button().getAttribute('aria-label')).toBe(name)
    expect(button().querySelector('span[aria-hidden=true]')?.textContent ?? null).toBe(shown)
    expect(button().querySelectorAll('svg[aria-hidden=true] path')).toHaveLength(1)
  })

  it('ignores Escape while closed, and other keys while open', async () => {
    renderPage(<EventsConsole />, { path: '/*', at: '/' })
    fireEvent.keyDown(button(), { key: 'Escape' })
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(button())
    const opened = await screen.findByRole('heading', { name: 'Events Console' })
    expect(document.getElementById(button().getAttribute('aria-controls') ?? '')?.contains(opened)).toBe(true)
    expect(screen.getByRole('complementary', { name: 'Events Console' }).contains(opened)).toBe(true)
    fireEvent.keyDown(opened, { key: 'Enter' })
    expect(heading()).toBe(opened)
  })

  it('does not scroll the page when it takes the focus', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    eventLog.add(anEvent(now))
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    const headings = focus.mock.calls.filter((_, index) => focus.mock.contexts[index] === heading())
    expect(headings).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]])
    focus.mockRestore()
  })

  it('explains itself if there are no events', async () => {
    await open()
    expect(screen.getByText('No events yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('lists the newest event first, each with time, type, message, name, details and link', async () => {
    const link = '/present/library-card/secret'
    eventLog.add(anEvent(now - 1000))
    const details = 'The request was declined in the wallet.'
    eventLog.add(anEvent(now, { type: 'error', message: 'Verification rejected', name: 'Library card', details, link }))
    await open()
    const [newest, oldest] = screen.getAllByRole('listitem')
    if (newest === undefined || oldest === undefined) throw new Error('There are not two events')
    for (const text of ['Error', formatTime(now), 'Verification rejected', 'Library card', details])
      expect(within(newest).getByText(text)).toBeTruthy()
    expect(newest.querySelector('time')?.dateTime).toBe(new Date(now).toISOString())
    expect(within(newest).getByRole('link', { name: 'View Presentation' }).getAttribute('href')).toBe(link)
    expect(within(oldest).getByText('Scanned')).toBeTruthy()
    expect(within(oldest).queryByText('Library card')).toBeNull()
    expect(within(oldest).queryByRole('link')).toBeNull()
  })

  it('shows each event in the current language, and events of another version as they were stored', async () => {
    const polish = [
      [msg`Verification rejected`, 'Odrzucono okazanie'],
      [msg`The request was declined in the wallet.`, 'Odmówiono w portfelu.'],
      [msg`Failed to initiate presentation`, 'Nie udało się rozpocząć okazania'],
      [msg`Employee help desk`, 'Dział pomocy dla pracowników'],
      [msg`The server could not be reached. Check your connection and try again.`, 'Serwer jest nieosiągalny.'],
    ] as const
    const card = aCard({ translations: { pl: { title: 'Karta biblioteczna' } } })
    fakeServer({ '/scenarios': () => ({ body: [card] }) })
    const english = { message: 'written before', name: 'Library card', details: 'why' }
    eventLog.add(
      anEvent(now, { ...english, code: 'verification-rejected', card: 'library-card', error: 'ACCESS_DENIED' }),
    )
    const failed = { code: 'no-request', helpDesk: 'employee', failure: { code: 'unreachable' } } as const
    eventLog.add(anEvent(now - 1, { ...english, ...failed }))
    eventLog.add(anEvent(now - 2, { ...english, card: 'gone' }))
    eventLog.add(anEvent(now - 3, english))

    speakPolish(polish)
    await open()
    await screen.findByText('Karta biblioteczna')
    const shownTexts = () =>
      screen
        .getAllByRole('listitem')
        .map((entry) => [...entry.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent))
    const written = ['written before', 'Library card', 'why']
    expect(shownTexts()).toEqual([
      ['Odrzucono okazanie', 'Karta biblioteczna', 'Odmówiono w portfelu.'],
      ['Nie udało się rozpocząć okazania', 'Dział pomocy dla pracowników', 'Serwer jest nieosiągalny.'],
      written,
      written,
    ])

    cleanup()
    speakEnglish()
    await open()
    await screen.findByText('Verification rejected')
    expect(shownTexts().slice(0, 2)).toEqual([
      ['Verification rejected', 'Library card', 'The request was declined in the wallet.'],
      [
        'Failed to initiate presentation',
        'Employee help desk',
        'The server could not be reached. Check your connection and try again.',
      ],
    ])
  })

  it('clears all events with its button, and keeps the focus', async () => {
    eventLog.add(anEvent(now))
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('No events yet')).toBeTruthy()
    expect(eventLog.state().events).toEqual([])
    expect(document.activeElement).toBe(heading())
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(heading() ?? document.body, { key: 'Escape' })],
    ['its button', () => fireEvent.click(button())],
  ])('takes the focus when opened, and returns the focus when %s closes the console', async (_name, close) => {
    await open()
    expect(document.activeElement).toBe(heading())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    close()
    expect(heading()).toBeNull()
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it('closes when a link opens a presentation', async () => {
    eventLog.add(anEvent(now, { link: '/present/library-card/secret' }))
    await open()
    fireEvent.click(screen.getByRole('link', { name: 'View Presentation' }))
    expect(heading()).toBeNull()
    expect(document.activeElement).toBe(button())
  })
})
