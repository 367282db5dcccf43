import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { PATIENCE } from '../other-browser.ts'
import type { Driver } from './driver.ts'
import { GtkPage, type PageOptions } from './page.ts'

/** The windows of a WebDriver session, with the methods of Playwright's BrowserContext that the journeys call. */
export class GtkContext {
  readonly #driver: Driver
  readonly #options: PageOptions
  /** Open windows that became a page, by their handles. */
  readonly #pages = new Map<string, GtkPage>()

  private constructor(driver: Driver, options: PageOptions) {
    this.#driver = driver
    this.#options = options
  }

  static async open(driver: Driver, options: PageOptions): Promise<GtkContext> {
    await driver.send('POST', '/timeouts', { script: 10_000, pageLoad: PATIENCE })
    return new GtkContext(driver, options)
  }

  /** Returns this adapter for code that is written for Playwright. A method that the adapter lacks fails as "not a function". */
  asPlaywright(): BrowserContext {
    return this as unknown as BrowserContext
  }

  pages(): Page[] {
    return [...this.#pages.values()].filter((page) => !page.isClosed()).map((page) => page.asPlaywright())
  }

  /** Returns the window with which the session starts, or opens a window. */
  async newPage(): Promise<Page> {
    const handle =
      (await this.#newHandle()) ??
      (await this.#driver.send<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
    return this.#pageOf(handle)
  }

  /** Waits until a page opens a window. WebDriver has no events, so this function asks for the windows repeatedly. */
  waitForEvent(_event: 'page'): Promise<Page> {
    const opened = this.#untilOpened()
    // The caller may fail before it waits for the window.
    opened.catch(() => {})
    return opened
  }

  async #untilOpened(): Promise<Page> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
      const handle = await this.#newHandle()
      if (handle) return this.#pageOf(handle)
    }
    throw new Error('No window opened in time')
  }

  async handles(): Promise<readonly string[]> {
    return this.#driver.send<string[]>('GET', '/window/handles')
  }

  async #newHandle(): Promise<string | undefined> {
    return (await this.handles()).find((handle) => !this.#pages.has(handle))
  }

  #pageOf(handle: string): Page {
    const page = new GtkPage(this, this.#driver, handle, this.#options)
    this.#pages.set(handle, page)
    return page.asPlaywright()
  }
}
