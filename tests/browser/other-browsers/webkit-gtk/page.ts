import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { PATIENCE } from '../other-browser.ts'
import { type Driver, WebDriverError } from './driver.ts'
import { find, type Step } from './find.ts'
import { type ElementReference, Finder, GtkLocator } from './locator.ts'

/** Library with which a page finds elements by their role, label or text. */
const FINDER = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

export type PageOptions = {
  readonly baseURL: string
  readonly width: number
  readonly height: number
  /** Folder for files that a page uploads. */
  readonly folder: string
}

/** The session to which a window belongs. */
type Session = { handles(): Promise<readonly string[]>; asPlaywright(): BrowserContext }

/** A window of WebKitGTK, with the methods of Playwright's Page that the journeys call. */
export class GtkPage extends Finder {
  readonly #context: Session
  readonly #driver: Driver
  readonly #handle: string
  readonly #options: PageOptions
  #isClosed = false

  constructor(context: Session, driver: Driver, handle: string, options: PageOptions) {
    super()
    this.#context = context
    this.#driver = driver
    this.#handle = handle
    this.#options = options
  }

  asPlaywright(): Page {
    return this as unknown as Page
  }

  protected override below(step: Step): GtkLocator {
    return new GtkLocator(this, [step])
  }

  /** Folder for files that the page uploads. */
  get folder(): string {
    return this.#options.folder
  }

  context(): BrowserContext {
    return this.#context.asPlaywright()
  }

  /** Sends a command to this window. */
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    return this.#driver.send<Value>(method, path, body, this.#handle)
  }

  async goto(address: string): Promise<void> {
    await this.send('POST', '/url', { url: new URL(address, this.#options.baseURL).href })
  }

  async reload(): Promise<void> {
    await this.send('POST', '/refresh')
  }

  async goBack(): Promise<void> {
    await this.send('POST', '/back')
  }

  async waitForURL(wanted: string | ((url: URL) => boolean)): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
      const url = await this.send<string>('GET', '/url')
      if (typeof wanted === 'string' ? url === new URL(wanted).href : wanted(new URL(url))) return
    }
    throw new Error(`The page has not left ${await this.send('GET', '/url')} in time`)
  }

  isClosed(): boolean {
    return this.#isClosed
  }

  waitForEvent(_event: 'close'): Promise<void> {
    const closed = this.#untilClosed()
    // The caller may fail before it waits for the end of the window.
    closed.catch(() => {})
    return closed
  }

  async #untilClosed(): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100))
      if (!(await this.#context.handles()).includes(this.#handle)) {
        this.#isClosed = true
        return
      }
    throw new Error('The window has not closed in time')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.send('DELETE', '/window').catch((error) => {
      if (!(error instanceof WebDriverError && error.code === 'no such window')) throw error
    })
  }

  /** Takes a picture of the window; for the full page, the window becomes as high as the page for a moment. */
  async screenshot({ fullPage = false }: { fullPage?: boolean } = {}): Promise<Buffer> {
    const { height } = this.#options
    const content = fullPage ? await this.evaluate(() => document.documentElement.scrollHeight) : height
    if (content > height) await this.#resize(content)
    // The picture is what the window shows, which is painted later than the page changes.
    await this.evaluate(async () => {
      const paint = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < 3; frame += 1) await paint()
    })
    await pause(300)
    const picture = await this.send<string>('GET', '/screenshot')
    if (content > height) await this.#resize(height)
    return Buffer.from(picture, 'base64')
  }

  async #resize(height: number): Promise<void> {
    await this.send('POST', '/window/rect', { width: this.#options.width, height })
    for (const end = Date.now() + 5000; Date.now() < end; await pause(100))
      if ((await this.evaluate(() => innerHeight)) === height) return
  }

  /** WebDriver cannot change what the page sees of the system's settings. */
  async emulateMedia(): Promise<void> {}

  /** Each page has a window, and all windows are visible. */
  async bringToFront(): Promise<void> {}

  /** Runs a function in the page. Arguments and result are JSON, or references to elements. */
  async evaluate<Argument, Result>(run: (argument: Argument) => Result, argument?: Argument): Promise<Awaited<Result>> {
    const script = `const done = arguments[1]
      Promise.resolve().then(() => (${run})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await this.send<{ value: Awaited<Result>; error?: string }>('POST', '/execute/async', {
      script,
      args: [argument ?? null],
    })
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Returns the visible elements that the steps lead to. */
  async findVisible(steps: readonly Step[]): Promise<readonly ElementReference[]> {
    const script = `return (${find})(arguments[0])`
    const search = () => this.send<ElementReference[] | null>('POST', '/execute/sync', { script, args: [steps] })
    const found = await search()
    if (found) return found
    await this.send('POST', '/execute/sync', { script: FINDER, args: [] })
    return (await search()) ?? []
  }
}
