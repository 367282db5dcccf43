import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { keepLanguage, LANGUAGE_KEY } from '@vitrine/languages/choice.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { WalletWays } from './wallet-ways.tsx'

const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
const WITH_DEMO_WALLET = { ...CONFIGURATION, demoWalletUrl: 'https://wallet.example' }

/** What the buttons say, from the top, with a star for the one that stands out. */
const buttons = () =>
  screen
    .getAllByRole('link')
    .map((link) => `${link.textContent}${link.getAttribute('data-variant') === 'filled' ? ' *' : ''}`)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function show(ways: Partial<Parameters<typeof WalletWays>[0]> = {}, configuration: object = WITH_DEMO_WALLET) {
  fakeServer({ '/configuration': () => ({ body: configuration }) })
  renderPage(<WalletWays url={REQUEST_URL} {...ways} />, { path: '/', at: '/' })
  await pass(0)
}

describe('the ways to a wallet', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // A browser that knows no app for the scheme stays where it is, as happy-dom does not.
    document.addEventListener('click', stay)
  })
  afterEach(() => {
    document.removeEventListener('click', stay)
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const stay = (event: Event) => event.preventDefault()

  it('begin with the demo wallet on a computer', async () => {
    pointingWith('mouse')
    await show()
    expect(buttons()).toEqual(['Open in demo wallet *', 'Open in Test wallet'])
  })

  it('begin with the wallet of the device on a phone', async () => {
    pointingWith('finger')
    await show({ bankAppLink: 'bank:1' })
    expect(buttons()).toEqual(['Open in Test wallet *', 'Open in mobile bank app', 'Open in demo wallet'])
  })

  it('begin with the wallet of the device where there is no demo wallet', async () => {
    pointingWith('mouse')
    await show({}, CONFIGURATION)
    expect(buttons()).toEqual(['Open in Test wallet *'])
  })

  it('leave the demo wallet out for links of a protocol that it does not speak', async () => {
    pointingWith('mouse')
    await show({ url: 'openid-vc://?request_uri=https%3A%2F%2Fhost%2Frequests%2F1' })
    expect(buttons()).toEqual(['Open in Test wallet *'])
  })

  it('do not stand out where something else does', async () => {
    pointingWith('mouse')
    await show({ isSecondary: true })
    expect(buttons()).toEqual(['Open in demo wallet', 'Open in Test wallet'])
  })

  it('ask 1.5 s after a link whether nothing opened', async () => {
    pointingWith('mouse')
    await show()
    fireEvent.click(screen.getByRole('link', { name: 'Open in Test wallet' }))
    await pass(1499)
    expect(screen.getByRole('status').textContent).toBe('')
    await pass(1)
    expect(screen.getByRole('status').textContent).toBe(
      'Nothing opened? No wallet on this device took the link. Scan the code, or open the demo wallet.',
    )
  })

  it('name no demo wallet where there is none', async () => {
    pointingWith('mouse')
    await show({}, CONFIGURATION)
    fireEvent.click(screen.getByRole('link', { name: 'Open in Test wallet' }))
    await pass(1500)
    expect(screen.getByRole('status').textContent).toMatch(/^Nothing opened\? .* Scan the code with the device/)
  })

  it('ask nothing where an app took the place of the page, be it for a moment', async () => {
    pointingWith('finger')
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    await show({ bankAppLink: 'bank:1' })
    fireEvent.click(screen.getByRole('link', { name: 'Open in mobile bank app' }))
    await pass(500)
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('ask nothing after a link to a web page', async () => {
    pointingWith('mouse')
    await show({ bankAppLink: 'https://bank.example/answer' })
    fireEvent.click(screen.getByRole('link', { name: 'Open in mobile bank app' }))
    await pass(5000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('tell the demo wallet, and nobody else, how the page looks', async () => {
    pointingWith('mouse')
    window.localStorage.setItem('mantine-color-scheme-value', 'dark')
    await show({ bankAppLink: 'bank:1' })
    const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(addresses()[0]).toBe(`https://wallet.example/open?theme=dark#${encodeURIComponent(REQUEST_URL)}`)
    expect(addresses().slice(1).join()).not.toContain('theme')
    cleanup()
    window.localStorage.setItem('mantine-color-scheme-value', 'light')
    await show()
    expect(addresses()[0]).toBe(`https://wallet.example/open?theme=light#${encodeURIComponent(REQUEST_URL)}`)
    window.localStorage.removeItem('mantine-color-scheme-value')
  })

  it('tell the demo wallet, and nobody else, which language was chosen', async () => {
    pointingWith('mouse')
    keepLanguage('pl')
    await show({ bankAppLink: 'bank:1' })
    const [toWallet = '', ...others] = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(new URL(toWallet).searchParams.get('ui_locales')).toBe('pl')
    expect(others.join()).not.toContain('ui_locales')
    window.localStorage.removeItem(LANGUAGE_KEY)
  })

  it.each(['openid-vc://?request_uri=https%3A%2F%2Fhost%2F1', 'otherwallet://offer'])(
    'take the link of any wallet that a backend hands out: %s',
    async (url) => {
      pointingWith('finger')
      await show({ url, label: 'Use with it' }, CONFIGURATION)
      expect(screen.getByRole('link', { name: 'Use with it' }).getAttribute('href')).toBe(url)
    },
  )

  it('are none for what must not become a link', async () => {
    pointingWith('mouse')
    await show({ url: 'javascript:alert(1)' })
    expect(screen.queryByRole('link')).toBeNull()
  })
})
