import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/check/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  // Playwright empties this folder when it starts. The reports of the other suites are next to it.
  outputDir: 'test-results/browser',
  // A page uses more than one CPU: on two CPUs, a third worker makes the run a tenth slower.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    // The proxy's certificate comes from an authority that only the test knows.
    ignoreHTTPSErrors: true,
    // The CPU draws animations sixty times a second. Only `zoom-and-motion` and `bank-account` keep them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace of every test makes the suite more than a tenth slower. TRACE=on enables it.
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
