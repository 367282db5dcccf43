import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { say } from '../terminal.ts'
import { aptInstall, findProgram } from './apt.ts'

/** Debian's headless Chromium. Playwright also uses the headless variant, which is a third faster than the full browser. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Error thrown if no Chromium was found and none could be installed, with advice. */
class ChromiumMissing extends Error {
  constructor() {
    super(
      'The browser tests need Chromium, but none was found and none could be installed. Try one of these:\n' +
        '  Debian, Ubuntu:  sudo apt-get install chromium\n' +
        '  elsewhere:       npx playwright install --with-deps chromium\n' +
        '  installed:       CHROMIUM_PATH=/path/to/chromium npm test',
    )
  }
}

/** Returns CHROMIUM_PATH, otherwise the system's Chromium, otherwise Playwright's; undefined if there is none. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ||
  findProgram(...NAMES) ||
  (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)

/**
 * Returns the Chromium of this computer, and installs one if necessary: as root with apt-get, which also installs the libraries that
 * Chromium needs; otherwise Playwright's own Chromium.
 *
 * @throws ChromiumMissing if none works
 */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  // Not every release has the first package. On Ubuntu the second may only install a snap, which does not run everywhere.
  for (const name of [HEADLESS, 'chromium']) {
    aptInstall(name)
    const installed = findChromium()
    if (installed && runs(installed)) return installed
  }
  say("Installing Playwright's Chromium ...")
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const own = chromium.executablePath()
  if (existsSync(own) && runs(own)) return own
  throw new ChromiumMissing()
}

const runs = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
