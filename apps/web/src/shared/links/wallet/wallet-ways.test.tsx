import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { LANGUAGE_KEY, storeLanguage } from '@vitrine/languages/choice.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { WALLET_APP_KEY } from './use-wallet-app.ts'
import { WalletWays } from './wallet-ways.tsx'

const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
const EMULATOR = { name: 'Microsoft Authenticator', schemes: ['openid-vc'], url: 'https://wallet.example' }
const EMULATED_URL = 'openid-vc://?request_uri=http%3A%2F%2Flocalhost%3A3003%2Frequests%2F1'
const WITH_DEMO_WALLET = { ...CONFIGURATION, demoWalletUrl: 'https://wallet.example' }

/** Returns the texts of the buttons from top to bottom, with a star for the primary one. */
const buttons = () =>
  screen
    .getAllByRole('link')
    .map((link) => `${link.textContent}${link.getAttribute('data-variant') === 'filled' ? ' *' : ''}`)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function show(ways: Partial<Parameters<typeof WalletWays>[0]> = {}, configuration: object = WITH_DEMO_WALLET) {
  fakeServer({ '/configuration': () => ({ body: configuration }) })
  renderPage(<WalletWays links={{ url: REQUEST_URL }} {...ways} />, { path: '/', at: '/' })
  await pass(0)
}

describe('the ways to a wallet', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // A real browser stays on the page if no app handles the scheme; happy-dom does not.
    document.addEventListener('click', stay)
  })
  afterEach(() => {
    document.removeEventListener('click', stay)
    cleanup()
    window.localStorage.removeItem(WALLET_APP_KEY)
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const stay = (event: Event) => event.preventDefault()

  it('start with the demo wallet on a computer', async () => {
    pointingWith('mouse')
    await show()
    expect(buttons()).toEqual(['Open in demo wallet *', 'Open in Test wallet'])
  })

  describe('on a phone', () => {
    beforeEach(() => pointingWith('finger'))
    const WITH_APP = ['Open in Test wallet *', 'Open in demo wallet']
    const WITHOUT_APP = ['Open in demo wallet *', 'Open in Test wallet']
    const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

    it('start with the question for a wallet app, which the visitor answers once', async () => {
      await show()
      const question = screen.getByRole('group', { name: 'Do you have a wallet app on this phone?' })
      expect(within(question).getAllByRole('button').concat(within(question).getAllByRole('link'))).toHaveLength(2)
      pressed('I have a wallet app')
      expect(screen.queryByRole('group')).toBeNull()
      expect(buttons()).toEqual(WITH_APP)
      expect(document.activeElement?.textContent, 'has the focus').toBe('Open in Test wallet')
      cleanup()
      await show()
      expect(buttons()).toEqual(WITH_APP)
    })

    it('open the demo wallet at once for a visitor who has no wallet app, and keep it first', async () => {
      await show()
      const link = screen.getByRole('link', { name: 'I have none, show me' })
      expect(link.getAttribute('href')).toMatch(/^https:\/\/wallet\.example\/open\?.*#openid4vp/)
      expect(link.getAttribute('target')).toBe('_blank')
      fireEvent.click(link)
      expect(buttons()).toEqual(WITHOUT_APP)
      expect(document.activeElement?.textContent, 'has the focus').toBe('Open in demo wallet')
      cleanup()
      await show()
      expect(buttons()).toEqual(WITHOUT_APP)
    })

    it('follow a visitor who changes the answer', async () => {
      window.localStorage.setItem(WALLET_APP_KEY, 'no')
      await show()
      pressed('I have a wallet app after all')
      expect(buttons()).toEqual(WITH_APP)
      pressed('I have no wallet app')
      expect(buttons()).toEqual(WITHOUT_APP)
    })

    it('keep their place during the question, and the bank app next to it', async () => {
      await show({ bankAppLink: 'bank:1' })
      expect(screen.getByText('Open in Test wallet').closest('div')?.style.visibility).toBe('hidden')
      expect(screen.getByRole('link', { name: 'Open in mobile bank app' })).toBeTruthy()
      pressed('I have a wallet app')
      expect(buttons()).toEqual([...WITH_APP, 'Open in mobile bank app'])
    })

    it('ask nothing without a demo wallet, and nothing if something else on the page is the main action', async () => {
      await show({}, CONFIGURATION)
      expect(buttons()).toEqual(['Open in Test wallet *'])
      cleanup()
      await show({ isSecondary: true })
      expect(buttons()).toEqual(['Open in Test wallet', 'Open in demo wallet'])
    })

    it('start with the emulated wallet for the links of an emulator', async () => {
      await show({ links: { url: EMULATED_URL } }, { ...WITH_DEMO_WALLET, emulators: [EMULATOR] })
      expect(buttons()).toEqual(['Open in emulated Microsoft Authenticator *', 'Open in Microsoft Authenticator'])
    })
  })

  it('start with the wallet of the device if there is no demo wallet', async () => {
    pointingWith('mouse')
    await show({}, CONFIGURATION)
    expect(buttons()).toEqual(['Open in Test wallet *'])
  })

  it('omit the demo wallet for links of a protocol that it does not support', async () => {
    pointingWith('mouse')
    await show({ links: { url: 'openid-vc://?request_uri=https%3A%2F%2Fhost%2Frequests%2F1' } })
    expect(buttons()).toEqual(['Open in Test wallet *'])
  })

  it('name the wallet that opens links of this scheme', async () => {
    pointingWith('mouse')
    const otherWallets = [{ name: 'Microsoft Authenticator', schemes: ['openid-vc'] }]
    await show({ links: { url: EMULATED_URL } }, { ...WITH_DEMO_WALLET, otherWallets })
    expect(buttons()).toEqual(['Open in Microsoft Authenticator *'])
    cleanup()
    await show({}, { ...WITH_DEMO_WALLET, otherWallets })
    expect(buttons()).toEqual(['Open in demo wallet *', 'Open in Test wallet'])
  })

  it('start on a computer with the emulated wallet for the links of an emulator, and omit the demo wallet', async () => {
    pointingWith('mouse')
    await show({ links: { url: EMULATED_URL } }, { ...WITH_DEMO_WALLET, emulators: [EMULATOR] })
    expect(buttons()).toEqual(['Open in emulated Microsoft Authenticator *', 'Open in Microsoft Authenticator'])
    const emulated = screen.getByRole('link', { name: 'Open in emulated Microsoft Authenticator' })
    expect(emulated.getAttribute('href')).toBe(`${EMULATOR.url}/open?theme=light#${encodeURIComponent(EMULATED_URL)}`)
    expect(emulated.getAttribute('target')).toBe('_blank')
    const onDevice = screen.getByRole('link', { name: 'Open in Microsoft Authenticator' })
    expect(onDevice.getAttribute('href')).toBe(EMULATED_URL)
  })

  it('omit the emulated wallet if there is no demo wallet', async () => {
    pointingWith('mouse')
    await show({ links: { url: EMULATED_URL } }, { ...CONFIGURATION, emulators: [{ ...EMULATOR, url: undefined }] })
    expect(buttons()).toEqual(['Open in Microsoft Authenticator *'])
  })

  it('omit the emulated wallet for the links of other services', async () => {
    pointingWith('mouse')
    await show({}, { ...WITH_DEMO_WALLET, emulators: [EMULATOR] })
    expect(buttons()).toEqual(['Open in demo wallet *', 'Open in Test wallet'])
  })

  it('omit the demo wallet for the links of an emulator, even of a protocol that the demo wallet supports', async () => {
    pointingWith('mouse')
    await show({}, { ...WITH_DEMO_WALLET, emulators: [{ ...EMULATOR, schemes: ['openid4vp'] }] })
    expect(buttons()).toEqual(['Open in emulated Microsoft Authenticator *', 'Open in Microsoft Authenticator'])
  })

  it('are not primary if something else on the page is', async () => {
    pointingWith('mouse')
    await show({ isSecondary: true })
    expect(buttons()).toEqual(['Open in demo wallet', 'Open in Test wallet'])
  })

  it('ask whether nothing opened 1.5 s after a click', async () => {
    pointingWith('mouse')
    await show()
    fireEvent.click(screen.getByRole('link', { name: 'Open in Test wallet' }))
    await pass(1499)
    expect(screen.getByRole('status').textContent).toBe('')
    await pass(1)
    expect(screen.getByRole('status').textContent).toBe(
      'Nothing opened? No wallet on this device opened the link. Scan the code, or open the demo wallet.',
    )
  })

  it('mention the emulated wallet if nothing opened the link of an emulator', async () => {
    pointingWith('mouse')
    await show({ links: { url: EMULATED_URL } }, { ...WITH_DEMO_WALLET, emulators: [EMULATOR] })
    fireEvent.click(screen.getByRole('link', { name: 'Open in Microsoft Authenticator' }))
    await pass(1500)
    expect(screen.getByRole('status').textContent).toBe(
      'Nothing opened? Open the link in emulated Microsoft Authenticator, here in the browser.',
    )
  })

  it('do not mention the demo wallet if there is none', async () => {
    pointingWith('mouse')
    await show({}, CONFIGURATION)
    fireEvent.click(screen.getByRole('link', { name: 'Open in Test wallet' }))
    await pass(1500)
    expect(screen.getByRole('status').textContent).toMatch(/^Nothing opened\? .* Scan the code with the device/)
  })

  it('do not ask after an app opened, even for a moment', async () => {
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

  it('do not ask after a link to a web page', async () => {
    pointingWith('mouse')
    await show({ bankAppLink: 'https://bank.example/answer' })
    fireEvent.click(screen.getByRole('link', { name: 'Open in mobile bank app' }))
    await pass(5000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('pass the theme to the demo wallet and to no other wallet', async () => {
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

  it('pass the chosen language to the demo wallet and to no other wallet', async () => {
    pointingWith('mouse')
    storeLanguage('pl')
    await show({ bankAppLink: 'bank:1' })
    const [toWallet = '', ...others] = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(new URL(toWallet).searchParams.get('ui_locales')).toBe('pl')
    expect(others.join()).not.toContain('ui_locales')
    window.localStorage.removeItem(LANGUAGE_KEY)
  })

  it.each(['openid-vc://?request_uri=https%3A%2F%2Fhost%2F1', 'otherwallet://offer'])(
    'accept the link of any wallet from a backend: %s',
    async (url) => {
      pointingWith('finger')
      await show({ links: { url }, label: 'Use with it' }, CONFIGURATION)
      expect(screen.getByRole('link', { name: 'Use with it' }).getAttribute('href')).toBe(url)
    },
  )

  it('are empty for a text that must not become a link', async () => {
    pointingWith('mouse')
    await show({ links: { url: 'javascript:alert(1)' } })
    expect(screen.queryByRole('link')).toBeNull()
  })
})
