import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../../tools/check/apt.ts'
import type { OtherBrowser, Visit } from '../other-browser.ts'
import { GtkContext } from './context.ts'
import { startDriver } from './driver.ts'

/** Packages of Debian and Ubuntu: the driver, the program and the binding with which `window.mjs` runs, and a display without a screen. */
export const PACKAGES = ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb']

const IMPORTS = "imports.gi.versions.Gtk = '3.0'; imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"

const PRINT_VERSION =
  "print(['major', 'minor', 'micro'].map((part) => imports.gi.WebKit2['get_' + part + '_version']()).join('.'))"

export const isWebKitGtkInstalled = (): boolean =>
  ['WebKitWebDriver', 'Xvfb', 'gjs', 'stdbuf'].every((program) => findProgram(program)) &&
  spawnSync('gjs', ['-c', IMPORTS], { stdio: 'ignore' }).status === 0

/** Starts a display for WebKitGTK. Each visit has its own browser process and data. */
export async function openWebKitGtk(): Promise<OtherBrowser> {
  const { display, server } = await startDisplay()
  const version = spawnSync('gjs', ['-c', `${IMPORTS}; ${PRINT_VERSION}`])
    .stdout.toString()
    .trim()
  return {
    name: 'webkit',
    title: `WebKitGTK ${version}`,
    async open({ viewport: { width, height }, baseURL }): Promise<Visit> {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-webkit-'))
      const driver = await startDriver({ ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1' }, [
        ...['-oL', 'gjs', '-m', join(import.meta.dirname, 'window.mjs')],
        ...[folder, String(width), String(height)],
      ])
      const context = await GtkContext.open(driver, { baseURL, width, height, folder })
      return {
        context: context.asPlaywright(),
        messages: () => driver.messages,
        async close() {
          await driver.stop()
          // The browser may write for a moment after its end was requested.
          await rm(folder, { recursive: true, force: true, maxRetries: 20 })
        },
      }
    },
    async close() {
      server.kill()
    },
  }
}

/** Starts a display that is large enough for the longest page. Xvfb chooses its number and writes it. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x6000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb stopped with ${code} at its start`)))
    server.stdout.once('data', (line) => resolve(String(line).trim()))
  })
  return { display: `:${number}`, server }
}
