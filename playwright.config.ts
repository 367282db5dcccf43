import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/check/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  // Playwright empties this folder when it starts; the reports of the other suites lie beside it.
  outputDir: 'test-results/browser',
  // A page keeps more than one processor busy: on two processors a third worker takes a tenth more time, not less.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    // Behind a proxy: its certificate is of an authority that only the test knows.
    ignoreHTTPSErrors: true,
    // Animations are drawn by the processor, sixty times a second; only `zoom-and-motion` and `bank-account` keep them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs more than a tenth of the suite; TRACE=on asks for one.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
