import { expect, test } from 'vitest'
import { type ChromiumHost, chooseChromium } from './chromium.ts'

const PLAYWRIGHT = '/cache/playwright/chrome'

function host(present: string[], rest: Partial<ChromiumHost> = {}): ChromiumHost {
  return {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    exists: (file) => present.includes(file),
    playwrightPath: PLAYWRIGHT,
    ...rest,
  }
}

test.skipIf(process.platform === 'win32')("prefers the system's Chromium to Playwright's", () => {
  expect(chooseChromium(host(['/usr/bin/chromium', PLAYWRIGHT]))).toBe('/usr/bin/chromium')
  expect(chooseChromium(host(['/usr/bin/google-chrome', PLAYWRIGHT]))).toBe('/usr/bin/google-chrome')
  expect(chooseChromium(host([PLAYWRIGHT]))).toBe(PLAYWRIGHT)
})

test.skipIf(process.platform === 'win32')('prefers the headless shell to the full browser', () => {
  expect(chooseChromium(host(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
})

test('prefers CHROMIUM_PATH to all others', () => {
  const environment = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(chooseChromium(host(['/usr/bin/chromium'], { environment }))).toBe('/opt/chromium')
})

test('finds applications of macOS and Windows', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(chooseChromium(host([mac], { platform: 'darwin' }))).toBe(mac)
  const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  const environment = { ProgramFiles: 'C:\\Program Files' }
  expect(chooseChromium(host([windows], { platform: 'win32', environment }))).toBe(windows)
})

test('returns undefined if there is none', () => {
  expect(chooseChromium(host([]))).toBeUndefined()
})
