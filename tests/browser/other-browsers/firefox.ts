import { type Browser, type BrowserContext, firefox } from '@playwright/test'
import { aptInstall, findProgram } from '../../../tools/check/apt.ts'
import { type OtherBrowser, UnavailableBrowser } from './other-browser.ts'
import { driven, hasPlaywrightsOwn } from './playwright-browser.ts'

const PREFERENCES = {
  // Scroll bars would take twelve pixels of the width of a phone.
  'ui.useOverlayScrollbars': 1,
  'ui.prefersReducedMotion': 1,
}

/** Message about the style `body {}`, named by its hash, with which Playwright takes pictures. The policy of the pages refuses it. */
const EMPTY_STYLE = /blocked an inline style .*sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/

/**
 * Starts FIREFOX_PATH, otherwise the system's Firefox over WebDriver BiDi, otherwise Playwright's Firefox. Installs one if necessary.
 *
 * @throws UnavailableBrowser
 */
export async function openFirefox(): Promise<OtherBrowser> {
  const installed = process.env.FIREFOX_PATH || findFirefox()
  if (!installed) aptInstall('firefox-esr')
  const executablePath = installed || findFirefox()
  if (executablePath) {
    const browser = await firefox.launch({ executablePath, channel: 'moz-firefox', firefoxUserPrefs: PREFERENCES })
    leaveColourSchemeAlone(browser)
    return driven('firefox', 'Firefox', browser, { prepare: typeLikePeople, ownMessage: EMPTY_STYLE })
  }
  if (hasPlaywrightsOwn(firefox))
    return driven('firefox', 'Firefox', await firefox.launch({ firefoxUserPrefs: PREFERENCES }))
  throw new UnavailableBrowser(
    'Firefox: none was found and none could be installed. Try one of these:\n' +
      '  Debian:     sudo apt-get install firefox-esr\n' +
      '  elsewhere:  npx playwright install --with-deps firefox\n' +
      '  installed:  FIREFOX_PATH=/path/to/firefox npm run browsers',
  )
}

const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

type Session = { send(method: string, ...rest: unknown[]): Promise<unknown> }
type Connected = { _connection: { toImpl(browser: Browser): { _browserSession: Session } } }

/**
 * Keeps Playwright from emulating a colour scheme. Playwright does so in each context with a command that Firefox ESR does not know yet,
 * and has no option that prevents it.
 */
function leaveColourSchemeAlone(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Connected)._connection.toImpl(browser)
  const sessions: Session = Object.getPrototypeOf(_browserSession)
  const { send } = sessions
  sessions.send = function (method, ...rest) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, ...rest)
  }
}

/**
 * Makes Playwright type as the keyboard does. Over BiDi it assigns the text to the field's value, in a way that React cannot notice.
 */
const typeLikePeople = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const type = (text: string) => document.execCommand('insertText', false, text)
    Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => type, set: () => {} })
  })
