import { expect, test } from 'vitest'
import { type ChromiumSurroundings, chooseChromium } from './chromium.ts'

const PLAYWRIGHT = '/cache/playwright/chrome'

function host(present: string[], rest: Partial<ChromiumSurroundings> = {}): ChromiumSurroundings {
  return {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    exists: (file) => present.includes(file),
    playwrightPath: PLAYWRIGHT,
    ...rest,
  }
}

test.skipIf(process.platform === 'win32')("the system's Chromium comes before Playwright's", () => {
  expect(chooseChromium(host(['/usr/bin/chromium', PLAYWRIGHT]))).toBe('/usr/bin/chromium')
  expect(chooseChromium(host(['/usr/bin/google-chrome', PLAYWRIGHT]))).toBe('/usr/bin/google-chrome')
  expect(chooseChromium(host([PLAYWRIGHT]))).toBe(PLAYWRIGHT)
})

test.skipIf(process.platform === 'win32')('the one without windows comes before the whole browser', () => {
  expect(chooseChromium(host(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
})

test('the named one comes before all', () => {
  const environment = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(chooseChromium(host(['/usr/bin/chromium'], { environment }))).toBe('/opt/chromium')
})

test('applications of macOS and Windows are found', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(chooseChromium(host([mac], { platform: 'darwin' }))).toBe(mac)
  const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  const environment = { ProgramFiles: 'C:\\Program Files' }
  expect(chooseChromium(host([windows], { platform: 'win32', environment }))).toBe(windows)
})

test('nothing is nothing', () => {
  expect(chooseChromium(host([]))).toBeUndefined()
})
