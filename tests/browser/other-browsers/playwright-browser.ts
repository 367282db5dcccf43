import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserType } from '@playwright/test'
import { say } from '../../../tools/terminal.ts'
import { type OtherBrowser, PATIENCE } from './other-browser.ts'

type Options = {
  /** Changes a new context before its first page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** A message that Playwright causes. */
  readonly ownMessage?: RegExp
}

/** Returns a browser that Playwright drives. Each visit is a browser context. */
export const driven = (
  name: string,
  title: string,
  browser: Browser,
  { prepare, ownMessage }: Options = {},
): OtherBrowser => ({
  name,
  title: `${title} ${browser.version()}`,
  async open(options) {
    const messages: string[] = []
    const context = await browser.newContext({ ...options, locale: 'en-GB' })
    context.setDefaultTimeout(PATIENCE)
    await prepare?.(context)
    const note = (message: string) => {
      if (!ownMessage?.test(message)) messages.push(message.trim())
    }
    context.on('console', (message) => note(`${message.type()}: ${message.text()}`))
    context.on('weberror', (error) => note(error.error().stack ?? String(error.error())))
    return { context, messages: () => messages, close: () => context.close() }
  },
  close: () => browser.close(),
})

/** Installs Playwright's own build of a browser, unless it is installed. Returns false if that is not possible. */
export function hasPlaywrightsOwn(type: BrowserType): boolean {
  if (existsSync(type.executablePath())) return true
  say(`Installing Playwright's ${type.name()} ...`)
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  spawnSync(process.execPath, [playwright, 'install', type.name()], { stdio: ['ignore', 'ignore', 'ignore'] })
  return existsSync(type.executablePath())
}
