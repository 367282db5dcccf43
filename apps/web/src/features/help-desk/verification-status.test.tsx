// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import HelpDeskPage from './help-desk-page.tsx'

const LOOKUP = '/verified-employee/presentation/response-html'
const EWA = { status: 'OK', cardId: 'employee', displayName: 'Ewa Lis', dynamicData: { jobTitle: 'Curator' } }

type Answer = {
  readonly status?: number
  readonly body: unknown
}

const deskCard = (id: string, audience: HelpDeskAudience) => {
  const { presentation } = aCard()
  return aCard({ id, vcType: id, presentation: { ...presentation, purpose: { kind: 'help-desk', audience } } })
}
const CARDS = [deskCard('employee', 'employee'), deskCard('customer', 'customer'), aCard({ id: 'badge' })]

const serve = (answer: () => Answer | Promise<Answer>) =>
  fakeServer({ [LOOKUP]: answer, '/scenarios': () => ({ body: CARDS }) })

const open = (at = '/employee/helpdesk/secret', audience: HelpDeskAudience = 'employee') =>
  renderPage(<HelpDeskPage audience={audience} />, {
    path: audience === 'employee' ? PAGES.employeeHelpDesk : PAGES.externalHelpDesk,
    at,
  })

describe('the verification status of a request', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows the verified caller after loading', async () => {
    let answer = (_: Answer) => {}
    const server = serve(() => new Promise((resolve) => (answer = resolve)))
    open()
    screen.getByRole('status', { name: 'Loading' })
    expect(document.title).toContain('Employee verification status')
    await act(async () => answer({ body: EWA }))
    await screen.findByText('Ewa Lis')
    expect(screen.getByText('Curator')).toBeTruthy()
    expect(server.to(LOOKUP)).toMatchObject([{ body: { id: 'secret' } }])
  })

  it.each([
    ['an empty object', { body: {} }],
    ['a 404', { status: 404, body: {} }],
  ])('is not found if the server responds with %s, and appears after Refresh', async (_, nothing) => {
    let answer: Answer = nothing
    serve(() => answer)
    open()
    await screen.findByRole('heading', { name: 'Verification Not Found' })
    expect(screen.getByRole('link', { name: 'New Help Desk Request' }).getAttribute('href')).toBe('/employee/helpdesk')
    answer = { body: EWA }
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('Ewa Lis')
  })

  it.each([
    ['employee', 'Employee verification status', "This is what the employee's wallet proved."],
    ['customer', 'Customer verification status', "This is what the customer's wallet proved."],
  ])('shows verifications of both help desks at /helpdesk: %s', async (cardId, title, note) => {
    serve(() => ({ body: { ...EWA, cardId } }))
    renderPage(<HelpDeskPage audience="employee" showsEither />, { path: PAGES.helpDesk, at: '/helpdesk/secret' })
    await screen.findByText('Ewa Lis')
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(note)).toBeTruthy()
  })

  it('is not found at /helpdesk if its card belongs to no help desk', async () => {
    serve(() => ({ body: { ...EWA, cardId: 'badge' } }))
    renderPage(<HelpDeskPage audience="employee" showsEither />, { path: PAGES.helpDesk, at: '/helpdesk/secret' })
    await screen.findByRole('heading', { name: 'Verification Not Found' })
    expect(screen.queryByText('Ewa Lis')).toBeNull()
  })

  it.each([
    ['employee', { cardId: 'customer' }, 'a customer', '/external/helpdesk/secret'],
    ['customer', { cardId: 'employee' }, 'an employee', '/employee/helpdesk/secret'],
    ['employee', { cardId: undefined, vcType: 'customer' }, 'a customer', '/external/helpdesk/secret'],
  ] as const)(
    'is not found at the address of the %s if the response is about %o',
    async (audience, answer, verified, right) => {
      serve(() => ({ body: { ...EWA, ...answer } }))
      open(audience === 'employee' ? '/employee/helpdesk/secret' : '/external/helpdesk/secret', audience)
      await screen.findByRole('heading', { name: 'Verification Not Found' })
      expect(screen.getByText(`This request verified ${verified}.`)).toBeTruthy()
      expect(screen.getByRole('link').getAttribute('href')).toBe(right)
      expect(document.body.textContent).not.toContain('Ewa Lis')
    },
  )

  it('is not found if its card belongs to no help desk', async () => {
    serve(() => ({ body: { ...EWA, cardId: 'badge' } }))
    open()
    await screen.findByRole('heading', { name: 'Verification Not Found' })
    expect(document.body.textContent).not.toContain('Ewa Lis')
  })

  describe('of another backend', () => {
    const backend = () => {
      const meta = Object.assign(document.createElement('meta'), {
        name: 'backend-origin',
        content: 'https://other.example',
      })
      document.head.append(meta)
      return fakeServer({
        [`https://other.example${LOOKUP}`]: () => ({ body: answer }),
        '/scenarios': () => ({ body: CARDS }),
      })
    }
    let answer: object
    afterEach(() => document.querySelector('meta[name="backend-origin"]')?.remove())

    it.each<[string, object]>([
      ['no type', {}],
      ['a type of its own', { vcType: 'StaffBadge' }],
      ['the type of a card that belongs to no help desk here', { vcType: 'badge' }],
      ['the type of the other help desk', { vcType: 'customer' }],
    ])('shows a verified person with %s', async (_, type) => {
      answer = { displayName: 'Olga Other', ...type }
      backend()
      open()
      await screen.findByText('Olga Other')
      expect(screen.getByRole('heading', { name: 'Verified' })).toBeTruthy()
      expect(screen.queryByRole('heading', { name: 'Verification Not Found' })).toBeNull()
    })

    it('does not call a person verified whose verification failed', async () => {
      answer = { displayName: 'Olga Other', verified: false }
      backend()
      open()
      await screen.findByRole('heading', { name: 'Verification Rejected' })
      expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull()
    })

    it('finds nobody for an empty object', async () => {
      answer = {}
      backend()
      open()
      await screen.findByRole('heading', { name: 'Verification Not Found' })
    })
  })

  it('shows what went wrong, and tries again on request', async () => {
    let answer: Answer = { status: 500, body: {} }
    const server = serve(() => answer)
    open()
    await screen.findByText('Failed to fetch employee verification data')
    expect(screen.getByText(/^API returned 500: /)).toBeTruthy()
    expect(server.to(LOOKUP)).toHaveLength(1)
    answer = { body: EWA }
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Ewa Lis')
  })

  it('retries automatically while the server is unavailable', async () => {
    let answer: Answer = { status: 503, body: {} }
    const server = serve(() => answer)
    open()
    await vi.waitFor(() => expect(server.to(LOOKUP)).toHaveLength(1))
    answer = { body: EWA }
    await screen.findByText('Ewa Lis', {}, { timeout: 3000 })
    expect(server.to(LOOKUP)).toHaveLength(2)
  })

  it('refuses a missing guid', async () => {
    const server = serve(() => ({ body: EWA }))
    open('/employee/helpdesk/%20')
    await screen.findByText('Invalid GUID provided')
    expect(server.to(LOOKUP)).toHaveLength(0)
  })

  it('refreshes the data on request, and shows when it was deleted', async () => {
    let answer: Answer = { body: EWA }
    serve(() => answer)
    open()
    await screen.findByText('Ewa Lis')
    answer = { status: 404, body: {} }
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
    await screen.findByRole('heading', { name: 'Verification Not Found' })
    expect(screen.queryByText('Ewa Lis')).toBeNull()
  })

  it('removes the caller automatically when the server has deleted the data', async () => {
    vi.useFakeTimers()
    let answer: Answer = { body: EWA }
    serve(() => answer)
    open()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    screen.getByText('Ewa Lis')
    answer = { status: 404, body: {} }
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    screen.getByRole('heading', { name: 'Verification Not Found' })
    expect(screen.queryByText('Ewa Lis')).toBeNull()
  })

  it('calls a customer a customer', async () => {
    serve(() => ({ body: {} }))
    open('/external/helpdesk/secret', 'customer')
    await screen.findByRole('heading', { name: 'Verification Not Found' })
    expect(screen.getByRole('link', { name: 'New Help Desk Request' }).getAttribute('href')).toBe('/external/helpdesk')
    expect(document.body.textContent).not.toContain('employee')
    expect(document.title).toContain('Customer verification status')
  })
})
