import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from '../terminal.ts'

/** Properties of the computer that decide which Chromium is used. Tests replace them. */
export type ChromiumHost = {
  environment: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  exists: (file: string) => boolean
  /** Path of Playwright's own Chromium, which may not be installed. */
  playwrightPath: string
}

/** Debian's headless Chromium. Playwright also uses the headless variant, which is a third faster than the full browser. */
const HEADLESS = 'chromium-headless-shell'
const LINUX_NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const WINDOWS_PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']

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

/**
 * Chooses the Chromium for tests: CHROMIUM_PATH, otherwise the system's, otherwise Playwright's; undefined if there is none.
 */
export function chooseChromium({ environment, platform, exists, playwrightPath }: ChromiumHost): string | undefined {
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

/** Returns the Chromium of this computer; undefined if there is none. */
export function findChromium(): string | undefined {
  return chooseChromium({
    environment: process.env,
    platform: process.platform,
    exists: existsSync,
    playwrightPath: chromium.executablePath(),
  })
}

/**
 * Returns the Chromium of this computer, and installs one if necessary: with apt-get as root on Debian or Ubuntu, which also
 * installs the libraries that Chromium needs; otherwise Playwright's own Chromium.
 *
 * @throws ChromiumMissing if none works
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
      // Not every release has the first package. On Ubuntu the second may only install a snap, which does not run everywhere.
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
