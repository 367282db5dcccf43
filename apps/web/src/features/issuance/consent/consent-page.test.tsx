// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDay } from '../../../shared/format/dates.ts'
import { refusal } from '../../../testing/admin-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aCard } from '../../../testing/public-card.ts'
import { ADDRESS_LINE, renderPage } from '../../../testing/render-page.tsx'
import ConsentPage from './consent-page.tsx'

const [REQUEST, ACCEPT, DECLINE] = ['/consent/request', '/consent/accept', '/consent/decline']
const PHOTO = '/9j/4A=='
const NOW = 1_767_225_600_000
const CALLBACK = 'https://wallet.example/callback?code=secret-code&state=s'
const WALLET = { name: 'Example Wallet', host: 'wallet.example', isKnown: true }
const CLAIMS = { displayName: 'Anna Nowak', dateOfBirth: '1990-01-01', photo: PHOTO }
const CARD = aCard({
  claims: [
    { name: 'displayName', label: 'Full name', selfAsserted: true },
    { name: 'dateOfBirth', label: 'Born on', selfAsserted: true, input: 'date' },
    { name: 'photo', label: 'Photo', selfAsserted: true },
    { name: 'level', label: 'Level' },
  ],
})

const aRequest = (changes: object = {}) => ({
  id: 'request-1',
  cardId: 'library-card',
  wallet: WALLET,
  claims: CLAIMS,
  expiresAt: NOW + 300_000,
  now: NOW,
  ...changes,
})
const WITHOUT_CONTENTS = { claims: undefined }
const decided = () => ({ body: { url: CALLBACK } })
const missing = (...fields: { claim: string; label: string }[]) => ({
  status: 400,
  body: {
    ...{ type: 'about:blank', title: 'The request is not valid', status: 400, code: 'invalid-request' },
    reason: { code: 'fields-missing', params: { fields } },
  },
})

type Answers = Parameters<typeof fakeServer>[0]

const serve = (request: object = {}, answers: Answers = {}) =>
  fakeServer({
    '/scenarios': () => ({ body: [CARD] }),
    [REQUEST]: () => ({ body: aRequest(request) }),
    [ACCEPT]: decided,
    [DECLINE]: decided,
    ...answers,
  })

const open = (at: string = PAGES.consent) =>
  renderPage(<ConsentPage />, { path: PAGES.consent, at, showsAddress: true })
const question = () => screen.findByRole('heading', { name: 'Put this card into your wallet?' })
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const sectionOf = (heading: string) => screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement
const factsIn = (section: HTMLElement) => [...section.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the consent page', () => {
  let followed: unknown[]
  beforeEach(() => {
    followed = []
    vi.spyOn(window.location, 'assign').mockImplementation((url) => void followed.push(url))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    document.title = ''
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows which card goes to which wallet, and with what in it', async () => {
    const server = serve()
    open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    await question()
    expect(screen.getByRole('heading', { level: 1, name: 'Library card' })).toBeTruthy()
    expect(document.title).toBe('Your consent: Library card · Vitrine')
    expect(factsIn(sectionOf('Who gets it'))).toEqual(['Wallet', 'Example Wallet', 'Sent to', 'wallet.example'])
    const contents = sectionOf('What is in it')
    expect(factsIn(contents)).toEqual(['Full name', 'Anna Nowak', 'Born on', formatDay('1990-01-01')])
    const photo = within(contents).getByRole('img', { name: 'Photo of Anna Nowak' })
    expect(photo.getAttribute('src')).toBe(`data:image/jpeg;base64,${PHOTO}`)
    expect(document.querySelector('[class*=_name_]')?.getAttribute('data-drawn')).toBe('Anna Nowak')
    expect(screen.getByText('Nothing happens until you accept or decline. You do not need a PIN.')).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'Time left' })).toBeTruthy()
    expect(screen.queryByText(/does not know this wallet/)).toBeNull()
    expect([button('Accept').dataset.variant, button('Decline').dataset.variant]).toEqual(['filled', 'default'])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect([...server.to(ACCEPT), ...server.to(DECLINE), ...followed]).toEqual([])
  })

  it.each([
    ['names itself', 'Best Bank'],
    ['has no name', undefined],
  ])('warns of a wallet that nobody vouches for and that %s', async (_what, name) => {
    serve({ wallet: { name, host: 'com.example.app', isKnown: false } })
    open()
    await question()
    expect(factsIn(sectionOf('Who gets it'))).toEqual(['Wallet', 'Unknown wallet', 'Sent to', 'com.example.app'])
    expect(screen.getByText(/^This site does not know this wallet\..* com\.example\.app belongs to it\./)).toBeTruthy()
    expect(document.body.textContent).not.toContain('Best Bank')
    expect([button('Accept').dataset.variant, button('Decline').dataset.variant]).toEqual(['default', 'filled'])
  })

  describe('of a card that comes from a sign-in', () => {
    const PERSON = { name: 'Anna Nowak', username: 'anna@example.org' }
    const SIGN_IN = '/consent/sign-in'
    const PROVIDER = 'https://login.example/authorize?client_id=x'
    const signIn = (changes: object = {}) => ({ signIn: { missing: [], hasNoPhoto: false, ...changes } })
    const begun = { [SIGN_IN]: () => ({ body: { url: PROVIDER } }) }

    it('asks the person to sign in, and shows no form', async () => {
      const server = serve({ ...WITHOUT_CONTENTS, ...signIn() }, begun)
      open()
      await question()
      expect(within(sectionOf('Whose card it is')).getByText(/^Sign in with your account\./)).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
      press('Sign in')
      await waitFor(() => expect(followed).toEqual([PROVIDER]))
      expect(server.to(SIGN_IN)).toMatchObject([{ body: { id: 'request-1', choosesPerson: false } }])
    })

    it('shows who has signed in, and sends no form', async () => {
      const server = serve(signIn({ person: PERSON, hasNoPhoto: true }), begun)
      open()
      await question()
      const whose = sectionOf('Whose card it is')
      expect(factsIn(whose)).toEqual(['Signed in as', 'Anna Nowak', 'User name', 'anna@example.org'])
      expect(within(whose).getByText(/has no usable photo/)).toBeTruthy()
      expect(factsIn(sectionOf('What is in it'))).toContain('Anna Nowak')
      press('Sign in as another person')
      await waitFor(() => expect(followed).toEqual([PROVIDER]))
      expect(server.to(SIGN_IN)).toMatchObject([{ body: { choosesPerson: true } }])
      press('Accept')
      await waitFor(() => expect(server.to(ACCEPT)).toMatchObject([{ body: { id: 'request-1' } }]))
      expect(server.to(ACCEPT)[0]?.body).toEqual({ id: 'request-1' })
    })

    it('cannot be accepted while the account lacks a claim, which is named', async () => {
      serve(signIn({ person: PERSON, missing: ['dateOfBirth'] }))
      open()
      await question()
      expect(screen.getByText(/^Missing: born on\. Ask the administrators of your account/)).toBeTruthy()
      expect((button('Accept') as HTMLButtonElement).disabled).toBe(true)
      expect((button('Decline') as HTMLButtonElement).disabled).toBe(false)
    })

    it.each([
      ['declined', 'You are not signed in'],
      ['repeated', 'This sign-in was already used'],
      ['other-person', 'This card was offered to another person'],
      ['no-access', 'Your access was revoked'],
    ])('says why nobody has signed in: %s', async (problem, title) => {
      serve({ ...WITHOUT_CONTENTS, ...signIn() })
      open(`${PAGES.consent}?sign-in=${problem}`)
      await question()
      expect(within(screen.getByRole('alert')).getByText(title)).toBeTruthy()
    })

    it('ignores a problem that it does not know', async () => {
      serve({ ...WITHOUT_CONTENTS, ...signIn() })
      open(`${PAGES.consent}?sign-in=constructor`)
      await question()
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('says that the sign-in could not begin, and tries again', async () => {
      const silent = {
        ...{ type: 'about:blank', title: 'Not available', status: 503, code: 'unavailable' },
        reason: { code: 'identity-provider-silent' },
      }
      const server = serve({ ...WITHOUT_CONTENTS, ...signIn() }, { [SIGN_IN]: () => ({ status: 503, body: silent }) })
      open()
      await question()
      press('Sign in')
      const alert = within(await screen.findByRole('alert'))
      expect(alert.getByText('The sign-in could not begin')).toBeTruthy()
      expect(alert.getByText(/The identity provider does not answer/)).toBeTruthy()
      fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(server.to(SIGN_IN).length).toBeGreaterThan(1))
    })
  })

  it('shows only the host of a known wallet without a name', async () => {
    serve({ wallet: { host: 'wallet.example', isKnown: true } })
    open()
    await question()
    expect(factsIn(sectionOf('Who gets it'))).toEqual(['Sent to', 'wallet.example'])
  })

  it.each([
    ['Accept', ACCEPT, DECLINE, 'You accepted. Your wallet can get the card now.', 'Accepted: Library card · Vitrine'],
    [
      'Decline',
      DECLINE,
      ACCEPT,
      'You declined. Your wallet does not get the card.',
      'Declined: Library card · Vitrine',
    ],
  ])(
    '%s sends the decision, opens the wallet, and can be made only once',
    async (name, path, other, outcome, title) => {
      const server = serve()
      open()
      await question()
      button(name).focus()
      press(name)
      const heading = await screen.findByRole('heading', { name: 'You can go back to your wallet' })
      expect(followed).toEqual([CALLBACK])
      expect(server.to(path)).toMatchObject([{ method: 'POST', body: { id: 'request-1' } }])
      expect(server.to(path)[0]?.body).not.toHaveProperty('claims')
      expect(server.to(other)).toEqual([])
      expect(screen.getByText(outcome).closest('[role="status"]')).not.toBeNull()
      expect(screen.getByRole('link', { name: 'Back to your wallet' }).getAttribute('href')).toBe(CALLBACK)
      expect(screen.queryAllByRole('button')).toEqual([])
      expect(document.activeElement).toBe(heading)
      expect(document.title).toBe(title)
    },
  )

  it('opens the app of a wallet with its own scheme', async () => {
    serve({}, { [ACCEPT]: () => ({ body: { url: 'com.example.wallet:/callback?code=1' } }) })
    open()
    await question()
    press('Accept')
    const link = await screen.findByRole('link', { name: 'Back to your wallet' })
    expect([link.getAttribute('href'), ...followed]).toEqual(Array(2).fill('com.example.wallet:/callback?code=1'))
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<p>x',
    'blob:https://wallet.example/1',
    'vbscript:x',
    '/admin',
    '',
  ])('never opens %j, and says that it cannot be opened', async (url) => {
    serve({}, { [ACCEPT]: () => ({ body: { url } }) })
    open()
    await question()
    press('Accept')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your decision could not be sent.*link/)
    expect(followed).toEqual([])
    expect(screen.queryByRole('link', { name: 'Back to your wallet' })).toBeNull()
  })

  it('stores nothing and puts nothing into the address', async () => {
    serve()
    open()
    await question()
    press('Accept')
    await screen.findByRole('heading', { name: 'You can go back to your wallet' })
    const kept = JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      window.history.state,
      window.location.href,
    ])
    expect(kept).not.toMatch(/Anna|request-1|secret-code/)
    expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe('/consent')
  })

  describe('without contents of the card', () => {
    it('asks for them, shows them on the card, and sends them with the consent', async () => {
      const server = serve(WITHOUT_CONTENTS)
      open()
      await question()
      expect(screen.queryByRole('heading', { name: 'What is in it' })).toBeNull()
      expect(screen.queryByLabelText(/Level/)).toBeNull()
      fill(/Full name/, ' Anna Nowak ')
      fill(/Born on/, '1990-01-01')
      expect(document.querySelector('[class*=_name_]')?.getAttribute('data-drawn')).toBe('Anna Nowak')
      press('Accept')
      await screen.findByRole('heading', { name: 'You can go back to your wallet' })
      const claims = { displayName: 'Anna Nowak', dateOfBirth: '1990-01-01' }
      expect(server.to(ACCEPT).map(({ body }) => body)).toEqual([{ id: 'request-1', claims }])
    })

    it('declines without the values', async () => {
      const server = serve(WITHOUT_CONTENTS)
      open()
      await question()
      fill(/Full name/, 'Anna')
      press('Decline')
      await screen.findByRole('heading', { name: 'You can go back to your wallet' })
      expect(server.to(DECLINE).map(({ body }) => body)).toEqual([{ id: 'request-1' }])
    })

    it('does not take Enter in a field for a decision', async () => {
      serve(WITHOUT_CONTENTS)
      open()
      await question()
      // A field without a form and a submit button has nothing to submit.
      expect(screen.getByLabelText(/Full name/).closest('form')).toBeNull()
      for (const name of ['Accept', 'Decline']) expect(button(name).getAttribute('type')).toBe('button')
    })

    it('offers example data', async () => {
      serve(WITHOUT_CONTENTS)
      open()
      await question()
      press('Use example data')
      await waitFor(() => expect(screen.getByLabelText(/Born on/)).toHaveProperty('value', '1990-01-01'))
    })

    it('shows a missing value at its field, until it is filled in', async () => {
      serve(WITHOUT_CONTENTS, { [ACCEPT]: () => missing({ claim: 'dateOfBirth', label: 'Born on' }) })
      open()
      await question()
      fill(/Full name/, 'Anna')
      press('Accept')
      const reason = await screen.findByText('Please fill in this field.')
      const field = screen.getByLabelText(/Born on/)
      expect(field.getAttribute('aria-describedby')).toContain(reason.id)
      expect(document.activeElement).toBe(field)
      expect(screen.getByLabelText(/Full name/).getAttribute('aria-invalid')).not.toBe('true')
      expect(screen.queryByRole('alert')).toBeNull()
      fill(/Born on/, '1990-01-01')
      expect(screen.queryByText('Please fill in this field.')).toBeNull()
      expect(followed).toEqual([])
    })

    it.each([
      [
        /Full name/,
        'field-too-long',
        { field: { claim: 'displayName', label: 'Full name' }, most: 200 },
        /200 characters/,
      ],
      [/^Photo/, 'photo-too-wide', { pixels: 4000 }, /more than 4000 pixels/],
    ])('shows at the field %s why its value is refused: %s', async (label, code, params, text) => {
      serve(WITHOUT_CONTENTS, {
        [ACCEPT]: () => {
          const { status, body } = missing()
          return { status, body: { ...body, reason: { code, params } } }
        },
      })
      open()
      await question()
      await screen.findByLabelText(label)
      press('Accept')
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(screen.getByLabelText(label))
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  it('takes no second decision while one is being sent', async () => {
    let answer = (_: { body: unknown }) => {}
    serve({}, { [DECLINE]: () => new Promise((resolve) => (answer = resolve)) })
    open()
    await question()
    press('Decline')
    await waitFor(() => expect(button('Accept')).toHaveProperty('disabled', true))
    expect(button('Decline')).toHaveProperty('disabled', true)
    await act(async () => answer(decided()))
    expect(followed).toEqual([CALLBACK])
  })

  it('can send a decision again after the server did not answer', async () => {
    let isAway = true
    const server = serve(
      {},
      {
        [DECLINE]: () => {
          if (isAway) throw new TypeError('offline')
          return decided()
        },
      },
    )
    open()
    await question()
    press('Decline')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your decision could not be sent.*connection/)
    expect(document.activeElement).toBe(button('Try again'))
    expect(button('Accept')).toHaveProperty('disabled', false)
    isAway = false
    press('Try again')
    await screen.findByText('You declined. Your wallet does not get the card.')
    expect([server.to(DECLINE).length, server.to(ACCEPT).length]).toEqual([2, 0])
  })

  it('says why a card that was disabled meanwhile is not given', async () => {
    serve({}, { [ACCEPT]: () => refusal(403, 'contract-not-enabled', 'This credential is currently not available') })
    open()
    await question()
    press('Accept')
    expect((await screen.findByRole('alert')).textContent).toContain('This credential is currently not available.')
    expect(button('Decline')).toHaveProperty('disabled', false)
  })

  it('can load the request again if the server does not answer', async () => {
    let isAway = true
    serve({}, { [REQUEST]: () => (isAway ? { status: 503, body: {} } : { body: aRequest() }) })
    open()
    await screen.findByText('The request of your wallet could not be loaded')
    isAway = false
    press('Try again')
    await question()
  })

  it('expires by the clock of the server, and then takes no decision', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const server = serve({ expiresAt: NOW + 90_000 })
    open()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('1:30')
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.getByText('At most 60 seconds left.')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(51_000))
    expect(screen.getByRole('heading', { name: 'The time to decide has run out' })).toBeTruthy()
    expect(screen.getByText('To get the card, start again in your wallet.')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(document.title).toBe('Expired: Library card · Vitrine')
    expect(document.body.textContent).not.toContain('1990')
    expect(server.to(REQUEST)).toHaveLength(1)
  })

  it('keeps the way back to the wallet after the time for a decision', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    serve({ expiresAt: NOW + 2000 })
    open()
    await act(() => vi.advanceTimersByTimeAsync(100))
    press('Accept')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByRole('link', { name: 'Back to your wallet' })).toBeTruthy()
  })

  it('says that there is no open request in this browser', async () => {
    const server = serve({}, { [REQUEST]: () => refusal(404, 'not-found', 'Not found') })
    open()
    await screen.findByRole('heading', { level: 1, name: 'There is no open request here' })
    expect(screen.getByText('To get the card, start again in your wallet.')).toBeTruthy()
    expect(document.title).toBe('There is no open request here · Vitrine')
    expect(server.to(REQUEST)).toHaveLength(1)
  })

  it.each([true, false])(
    'leads back to the wallet after a reload, if the request was decided: accepted %s',
    async (isAccepted) => {
      serve({ claims: undefined, answer: { isAccepted, url: CALLBACK } })
      open()
      expect((await screen.findByRole('link', { name: 'Back to your wallet' })).getAttribute('href')).toBe(CALLBACK)
      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
      expect(followed).toEqual([])
    },
  )

  it('says so as well if the request was closed before the decision', async () => {
    serve({}, { [ACCEPT]: () => refusal(404, 'not-found', 'Not found') })
    open()
    await question()
    press('Accept')
    const heading = await screen.findByRole('heading', { name: 'There is no open request here' })
    expect(heading.closest('[role="status"]')?.textContent).toContain('was already answered')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(followed).toEqual([])
  })

  it.each([
    ['expired', 'This request is no longer open'],
    ['other-browser', 'This request is open in another browser'],
    ['invalid', 'The request of your wallet cannot be used'],
  ])('explains the problem %s of the authorization endpoint, without a call', async (problem, heading) => {
    const server = serve()
    open(`${PAGES.consent}?problem=${problem}`)
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(screen.getByText(/start again in your wallet/i)).toBeTruthy()
    expect(document.title).toBe(`${heading} · Vitrine`)
    expect(server.calls).toEqual([])
  })

  it.each(['', 'other', '__proto__', 'constructor'])('asks for the request if the problem is %j', async (problem) => {
    serve()
    open(`${PAGES.consent}?problem=${problem}`)
    await question()
  })
})
