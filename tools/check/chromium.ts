import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from '../terminal.ts'

/** Where a Chromium may be: what is looked at, so that the choice can be tested without one. */
export type ChromiumSurroundings = {
  environment: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  exists: (file: string) => boolean
  /** Where Playwright would have its own, whether or not it is there. */
  playwrightPath: string
}

/** Debian's package of Chromium without windows: what Playwright runs too, and a third quicker than the whole browser. */
const HEADLESS = 'chromium-headless-shell'
const LINUX_NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const WINDOWS_PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']

/** No browser for the browser tests, with what the person can do. */
class ChromiumMissing extends Error {
  constructor() {
    super(
      'The browser tests need Chromium, and none could be found or installed. One of these helps:\n' +
        '  Debian, Ubuntu:  sudo apt-get install chromium\n' +
        '  elsewhere:       npx playwright install --with-deps chromium\n' +
        '  already there:   CHROMIUM_PATH=/path/to/chromium npm test',
    )
  }
}

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, else the system's, else Playwright's own; undefined when
 * there is none.
 */
export function chooseChromium({
  environment,
  platform,
  exists,
  playwrightPath,
}: ChromiumSurroundings): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH
  return [...systemChromiums(environment, platform), playwrightPath].find((file) => exists(file))
}

function systemChromiums(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return MAC_APPLICATIONS
  if (platform === 'win32')
    return [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_PROGRAMS.map((program) => `${folder}\\${program}`))
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The Chromium of this machine; undefined when there is none. */
export function findChromium(): string | undefined {
  return chooseChromium({
    environment: process.env,
    platform: process.platform,
    exists: existsSync,
    playwrightPath: chromium.executablePath(),
  })
}

/**
 * The Chromium of this machine, installed if need be: with apt-get where we are root on Debian or Ubuntu (which brings the
 * libraries that it needs), else Playwright's own.
 *
 * @throws ChromiumMissing when none runs
 */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  if (process.platform === 'linux' && process.getuid?.() === 0 && runs('apt-get', ['--version'])) {
    say('Installing Chromium with apt-get ...')
    run('apt-get', ['update', '-qq'])
    for (const name of [HEADLESS, 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const installed = findChromium()
      // Not every release has the first; on Ubuntu the second may be a mere pointer to a snap, which does not run everywhere.
      if (installed && runs(installed, ['--version'])) return installed
    }
  }
  say("Installing Playwright's Chromium ...")
  run(process.execPath, [createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium'])
  const own = chromium.executablePath()
  if (existsSync(own) && runs(own, ['--version'])) return own
  throw new ChromiumMissing()
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
