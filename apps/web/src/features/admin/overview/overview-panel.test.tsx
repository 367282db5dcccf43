// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'
import type { HealthIssue, Overview } from '@vitrine/api/administration/overview.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/admin-server.ts'
import { anOverview, someFigures } from '../../../testing/an-overview.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aBankCard } from '../../../testing/public-card.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../../testing/render-page.tsx'
import OverviewPanel from './overview-panel.tsx'

const OVERVIEW = ADMINISTRATION_ENDPOINTS.overview.path
const SINCE = new Date(2027, 2, 8, 17, 5, 9).getTime()

type Outcome = CheckResult['outcome']

const serve = (answer: () => Overview, outcomes: readonly Outcome[] = ['ok', 'skipped']) =>
  fakeServer({
    [OVERVIEW]: () => ({ body: answer() }),
    [ADMINISTRATION_ENDPOINTS.healthChecks.path]: () => ({
      body: {
        at: SINCE,
        checks: outcomes.map((outcome, index) => ({ name: `Check ${index}`, outcome, found: 'a result' })),
      },
    }),
    [INSTALLATION_ENDPOINTS.cards.path]: () => ({ body: [aBankCard({ id: 'bank', type: 'BankAccount' })] }),
  })

async function open(at: string = PAGES.admin) {
  const session = await signedInSession(fakeOidcClient())
  renderSignedIn(<OverviewPanel />, { path: PAGES.admin, at, session })
}

/** Returns the text next to a term in a description list. */
const numberAt = (term: string): string | undefined =>
  screen
    .getAllByRole('term')
    .find(({ textContent }) => textContent === term)
    ?.parentElement?.querySelector('dd')?.textContent ?? undefined

/** Returns the sum on the button that shows a figure in the chart. */
const figureOf = (title: string): string | null | undefined =>
  screen
    .getAllByRole('button')
    .map((button) => [...button.querySelectorAll('span')].map(({ textContent }) => textContent))
    .find(([first]) => first === title)?.[1]

describe('the overview', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows the activity of the last day, or of another chosen span, as numbers and as a table', async () => {
    const day = someFigures(24, {
      issued: [...someFigures(22).issued, 1, 2],
      presented: [...someFigures(23).issued, 1200],
      refused: [3, ...someFigures(23).issued],
    })
    const week = someFigures(28, { issued: [9, ...someFigures(27).issued] })
    serve(() => anOverview({ figures: { hour: someFigures(12), day, week } }))
    await open()
    await screen.findByText('Activity')
    expect(['Issued', 'Presented', 'Refused', 'Paid'].map(figureOf)).toEqual(['3', '1,200', '3', '0'])
    const table = screen.getByRole('table', { name: 'Activity over time', hidden: true })
    const [, latest, before] = within(table).getAllByRole('row', { hidden: true })
    const texts = (row?: HTMLElement) =>
      row &&
      within(row)
        .getAllByRole('cell', { hidden: true })
        .map(({ textContent }) => textContent)
    expect(texts(latest)).toEqual(['2', '1,200', '0', '0'])
    expect(texts(before)).toEqual(['1', '0', '0', '0'])

    expect(screen.getByRole('button', { name: 'Last day' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Last week' }))
    await vi.waitFor(() => expect(figureOf('Issued')).toBe('9'))
    expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe('/admin?span=week')
  })

  it('lists the reasons for refusals, the cards in use and the outcomes of help-desk calls', async () => {
    const day = someFigures(24, {
      refusals: [
        { reason: 'not-enough-money', count: 3 },
        { reason: 'INVALID_CREDENTIAL_STATE', count: 1 },
        { reason: 'of-another-version', count: 1 },
      ],
      cards: [
        { card: 'bank', issued: 4, presented: 5, refused: 6 },
        { card: 'gone', issued: 0, presented: 1, refused: 0 },
      ],
      helpDesk: { verified: 7, accepted: 5, dismissed: 2 },
    })
    serve(() => anOverview({ figures: { hour: someFigures(12), day, week: someFigures(28) } }))
    await open()
    await screen.findByText('Not enough money')
    expect(numberAt('Not enough money')).toBe('3')
    expect(numberAt('Of another version')).toBe('1')
    expect(['Callers verified', 'Accepted by the staff', 'Rejected'].map(numberAt)).toEqual(['7', '5', '2'])
    const cards = screen.getByRole('table', { name: 'Cards in use' })
    expect(
      within(cards)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Library card', 'gone'])
    expect(within(cards).getByRole('link').getAttribute('href')).toBe('/present/bank')
    expect(screen.getByText('Cards that were not used: 0')).toBeTruthy()
  })

  it('draws the chosen figure over time, with the span before, and describes each part to keyboard and pointer', async () => {
    const bars = (first: number, last: number) => [first, ...someFigures(22).issued, last]
    const before = { ...someFigures(24).before, presented: bars(5, 6) }
    const from = new Date(2027, 2, 7, 18).getTime()
    const day = someFigures(24, { from, partLength: 3_600_000, presented: bars(7, 12), before })
    serve(() => anOverview({ figures: { hour: someFigures(12), day, week: someFigures(28) } }))
    await open()
    expect((await screen.findByRole('slider')).getAttribute('aria-label')).toContain('Issued')
    fireEvent.click(screen.getByRole('button', { name: /^Presented/ }))
    const chart = screen.getByRole('slider', { name: 'Presented, part of the time span' })
    const described = () => chart.getAttribute('aria-valuetext')
    expect(described()).toBe('8.03, 17:00–18:00: 12 (the day before: 6)')
    fireEvent.focus(chart)
    expect(screen.getByText('Presented, 8.03, 17:00–18:00: 12 (the day before: 6)')).toBeTruthy()
    fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    expect(described()).toBe('8.03, 16:00–17:00: 0 (the day before: 0)')
    fireEvent.keyDown(chart, { key: 'Home' })
    expect(described()).toBe('7.03, 18:00–19:00: 7 (the day before: 5)')
    fireEvent.blur(chart)
    expect(described()).toBe('8.03, 17:00–18:00: 12 (the day before: 6)')
  })

  it('shows how many offers of cards were scanned and accepted', async () => {
    const day = someFigures(24, { offers: { made: 8, opened: 6, accepted: 3 } })
    serve(() => anOverview({ figures: { hour: someFigures(12), day, week: someFigures(28) } }))
    await open()
    await screen.findByText('Offers of cards')
    expect(['Offered', 'Scanned', 'Accepted'].map(numberAt)).toEqual(['8 100%', '6 75%', '3 38%'])
  })

  it('counts the problems that the system check found, with a link to it', async () => {
    const findings: HealthIssue[] = [{ code: 'health-check', urgency: 'soon', name: 'Help desk' }]
    const server = serve(() => anOverview({ findings }), ['ok', 'warning', 'failed', 'warning'])
    await open()
    const link = await screen.findByRole('link', {
      name: '1 error of the system check, 2 warnings of the system check',
    })
    expect(link.getAttribute('href')).toBe(PAGES.health)
    expect(screen.queryByText('Nothing needs attention.')).toBeNull()
    expect(screen.queryByText(/found a problem/), 'the report contains it').toBeNull()
    expect(server.to(ADMINISTRATION_ENDPOINTS.healthChecks.path)[0]?.url).toContain('maxAge=600')
    cleanup()
    serve(() => anOverview(), ['warning', 'ok'])
    await open()
    expect(await screen.findByRole('link', { name: '1 warning of the system check' })).toBeTruthy()
  })

  it('says that nothing needs attention only when the system check has ended', async () => {
    fakeServer({ [OVERVIEW]: () => ({ body: anOverview() }) })
    await open()
    expect(await screen.findByText('The system check is running…')).toBeTruthy()
    expect(await screen.findByText(/The system check could not be run/)).toBeTruthy()
    expect(screen.queryByText('Nothing needs attention.')).toBeNull()
  })

  it('shows the host of a workshop what is going on, and where visitors wait longest', async () => {
    const { now, live } = anOverview()
    serve(() =>
      anOverview({
        live: {
          ...{ begun: 31, clients: 2, flows: { used: 20, limit: 40_000 }, busiest: { used: 3600, limit: 4000 } },
          requests: { used: 900, limit: 30_000 },
          steps: [
            { kind: 'issuance', step: 'scanned', count: 2, since: now - 250_000 },
            { kind: 'presentation', step: 'waiting', count: 9, since: now - 20_000 },
          ],
        },
      }),
    )
    await open()
    const section = within(await screen.findByRole('region', { name: 'Right now' }))
    expect(section.getByText('from 2 addresses')).toBeTruthy()
    expect(numberAt('Open flows of the busiest address')).toBe('3,600 of at most 4,000')
    expect(section.getByText('on the server that answered')).toBeTruthy()
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2Offer scanned: PIN and consent in the walletlongest wait: 4 minutes',
      '9Request shown, not scanned yetless than a minute',
    ])
    cleanup()
    serve(() => anOverview({ live }))
    await open()
    expect(await screen.findByText(/^Quiet: /)).toBeTruthy()
  })

  it('shows that there was no activity and that nothing needs attention', async () => {
    serve(() => anOverview())
    await open()
    for (const text of ['Nothing needs attention.', 'Nothing was refused.', 'No card was used.'])
      expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows when the last self-test passed, if the server runs self-tests', async () => {
    serve(() => anOverview({ selfProbe: { outcome: 'passed', at: SINCE } }))
    await open()
    expect(await screen.findByText(/^The last self-test passed on 8\.03\.2027/)).toBeTruthy()
    cleanup()
    serve(() => anOverview({ selfProbe: { outcome: 'failed', at: SINCE } }))
    await open()
    await screen.findByText('Activity')
    expect(screen.queryByText(/last self-test passed/)).toBeNull()
  })

  it.each<[HealthIssue, RegExp, RegExp]>([
    [
      { code: 'certificate-expires', urgency: 'soon', name: 'credential-issuer', at: SINCE },
      /certificate credential-issuer expires on 8\.03\.2027/,
      /Replace the key pair/,
    ],
    [
      {
        code: 'certificate-expires',
        urgency: 'soon',
        name: 'request-object',
        role: 'verifier',
        authority: 'A',
        at: SINCE,
      },
      /certificate request-object of the authority A for the role verifier expires on 8/,
      /Request the next one/,
    ],
    [
      { code: 'certificate-expires', urgency: 'now', name: 'trust-anchor', at: SINCE },
      /certificate trust-anchor expires/,
      /new trust anchor/,
    ],
    [
      { code: 'status-list-filling', urgency: 'fyi', taken: 3, size: 4 },
      /75% full/,
      /starts the next list automatically/,
    ],
    [
      { code: 'identity-provider-failing', urgency: 'now', since: SINCE },
      /identity provider has been failing since 8/,
      /nobody can sign in/,
    ],
    [
      { code: 'database-near-limit', urgency: 'soon', bytes: 2.5 * 1024 ** 3, limit: 3 * 1024 ** 3 },
      /uses 2\.5 GB of at most 3\.0 GB/,
      /RETENTION_DAYS/,
    ],
    [
      { code: 'revocations-pending', urgency: 'now', count: 1, since: SINCE },
      /^1 revocation is still pending/,
      /already refuses these cards/,
    ],
    [
      { code: 'contract-ending', urgency: 'fyi', contract: 'Bank', since: SINCE },
      /^The clean-up of the contract Bank has been running since 8/,
      /finishes automatically/,
    ],
    [
      { code: 'contract-ending', urgency: 'soon', contract: 'Bank', since: SINCE },
      /^The clean-up of the contract Bank has been running since 8/,
      /server log/,
    ],
    [
      { code: 'card-service-failing', urgency: 'now', since: SINCE },
      /service that issues and checks cards has been failing since 8/,
      /vitrine doctor/,
    ],
    [
      { code: 'card-contracts-unfit', urgency: 'now', contracts: ['Bank', 'Gate'] },
      /do not fit their cards: Bank, Gate/,
      /vitrine doctor/,
    ],
    [
      { code: 'self-probe-failing', urgency: 'now', since: SINCE },
      /self-test of issuance and presentation has been failing since 8/,
      /^Check the public address/,
    ],
    [
      { code: 'cleanup-failing', urgency: 'now', parts: ['expired-offers', 'old-issuances'], since: SINCE },
      /clean-up have been failing since 8.*: expired-offers, old-issuances/,
      /personal data may still be stored/,
    ],
    [
      { code: 'monitoring-failing', urgency: 'soon', parts: ['certificates'], since: SINCE },
      /health checks have been failing since 8.*: certificates/,
      /other problems may stay unnoticed/,
    ],
    [
      { code: 'checkpoint-overdue', urgency: 'soon', since: SINCE },
      /no new checkpoint since 8/,
      /catches up automatically/,
    ],
  ])('describes the issue and what to do about it: %j', async (issue, description, advice) => {
    serve(() => anOverview({ findings: [issue] }))
    await open()
    expect(await screen.findByText(description)).toBeTruthy()
    expect(screen.getByText(advice)).toBeTruthy()
    const urgency = { now: 'Now', soon: 'Soon', fyi: 'Good to know' }[issue.urgency]
    expect(screen.getByText(urgency)).toBeTruthy()
  })

  it('updates live until it is paused', async () => {
    let issued = 1
    const server = serve(() => {
      const day = someFigures(24, { issued: [issued, ...someFigures(23).issued] })
      return anOverview({ figures: { hour: someFigures(12), day, week: someFigures(28) } })
    })
    await open()
    await vi.waitFor(() => expect(figureOf('Issued')).toBe('1'))
    issued = 2
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(figureOf('Issued')).toBe('2'))
    fireEvent.click(screen.getByRole('button', { name: 'Pause live updates' }))
    const requests = server.to(OVERVIEW).length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.to(OVERVIEW)).toHaveLength(requests)
    fireEvent.click(screen.getByRole('button', { name: 'Resume live updates' }))
    await vi.advanceTimersByTimeAsync(6000)
    expect(server.to(OVERVIEW).length).toBeGreaterThan(requests)
  })

  it('keeps the old data when a fetch fails, shows the failure, and tries again on request', async () => {
    let isAway = false
    fakeServer({
      [OVERVIEW]: () => (isAway ? refusal(400, 'invalid-request', 'The request is not valid') : { body: anOverview() }),
    })
    await open()
    await screen.findByText('Activity')
    isAway = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(await screen.findByText('Failed to get the overview')).toBeTruthy()
    expect(screen.getByText('Activity')).toBeTruthy()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.queryByText('Failed to get the overview')).toBeNull())
  })

  it('hides the data when the person is no longer an administrator', async () => {
    let isRefused = false
    fakeServer({
      [OVERVIEW]: () => (isRefused ? refusal(403, 'no-access', 'You have no access') : { body: anOverview() }),
    })
    await open()
    await screen.findByText('Activity')
    isRefused = true
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(screen.queryByText('Activity')).toBeNull())
  })
})
