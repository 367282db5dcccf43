import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage, renderSignedIn } from '../../testing/render-page.tsx'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { AppRoutes } from '../routes/app-routes.tsx'
import { EmulatorMark } from './emulator-mark.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}
const EMULATORS = [{ name: 'Microsoft Authenticator', schemes: ['openid-vc'], url: 'http://localhost:3002' }]
const TEXT =
  'Emulator: cards of Microsoft Authenticator are issued and checked by an emulator on this computer, not by the real service.'

afterEach(() => {
  cleanup()
  forgetSessions()
  speakEnglish()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serve = (configuration: object) =>
  fakeServer({
    '/configuration': () => ({ body: configuration }),
    '/scenarios': () => ({ body: [] }),
    '/session': () => ({ body: { id: 'ada', username: 'ada', name: 'Ada', isAdministrator: true } }),
  })
const show = () => renderPage(<EmulatorMark />, { path: '/', at: '/' })
const mark = () => screen.queryByRole('complementary', { name: 'Emulator' })

it('says that an emulator replaces the service', async () => {
  serve({ ...CONFIGURATION, emulators: EMULATORS })
  show()
  expect((await screen.findByRole('complementary', { name: 'Emulator' })).textContent).toBe(TEXT)
  expect(screen.queryByRole('button')).toBeNull()
})

it('speaks Polish', async () => {
  speakPolish([[msg`Emulator`, 'Emulator (pl)']])
  serve({ ...CONFIGURATION, emulators: EMULATORS })
  show()
  expect(await screen.findByRole('complementary', { name: 'Emulator (pl)' })).toBeTruthy()
})

it('is there before the configuration has loaded, and stays if it cannot be loaded', async () => {
  const meta = document.createElement('meta')
  meta.name = 'emulators'
  meta.content = JSON.stringify(EMULATORS)
  document.head.append(meta)
  const server = fakeServer({})
  show()
  expect(mark()?.textContent).toBe(TEXT)
  await vi.waitFor(() => expect(server.to('/configuration')).toHaveLength(1))
  expect(mark()?.textContent).toBe(TEXT)
})

it.each(['', '__EMULATORS__'])('is absent if there is no emulator: %j', async (content) => {
  document.head.innerHTML = `<meta name="emulators" content="${content}">`
  const server = serve(CONFIGURATION)
  show()
  await vi.waitFor(() => expect(server.to('/configuration')).toHaveLength(1))
  expect(mark()).toBeNull()
})

const ADDRESSES = Object.values(PAGES).map((pattern) => pattern.replaceAll(/:\w+\??/g, 'x'))

it.each([...ADDRESSES, '/nobody-knows'])('is on the page %s', async (at) => {
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve({ ...CONFIGURATION, emulators: EMULATORS })
  const session = at.startsWith(PAGES.admin) ? await signedInSession() : new Session(async () => fakeOidcClient())
  renderSignedIn(<AppRoutes />, { path: '/*', at, session })
  await vi.waitFor(() => expect(mark()?.textContent).toBe(TEXT), 5000)
})
