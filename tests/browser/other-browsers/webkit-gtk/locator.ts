import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from '../other-browser.ts'
import { WebDriverError } from './driver.ts'
import type { Step, Wanted } from './find.ts'

/** Reference to an element (W3C WebDriver, section 12). */
export type ElementReference = { readonly 'element-6066-11e4-a52e-4f735466cecf': string }

type TextOptions = { exact?: boolean }
type RoleOptions = TextOptions & { name?: string | RegExp; level?: number }
type File = { name: string; buffer: Buffer }

/** Codes of WebDriver while a page changes, or while the computer is busy. A click is no script, so none is repeated. */
const TRY_AGAIN = ['element click intercepted', 'element not interactable', 'script timeout', 'stale element reference']

const wanted = (text: string | RegExp, isExact = false): Wanted =>
  typeof text === 'string' ? { text, isExact } : { source: text.source, flags: text.flags }

/** The ways to find elements, of a page and of a locator. */
export abstract class Finder {
  protected abstract below(step: Step): GtkLocator

  getByRole(role: string, { name, exact, level }: RoleOptions = {}): GtkLocator {
    return this.below({ by: 'role', role, level, name: name === undefined ? undefined : wanted(name, exact) })
  }

  getByLabel(text: string | RegExp, { exact }: TextOptions = {}): GtkLocator {
    return this.below({ by: 'label', text: wanted(text, exact) })
  }

  getByText(text: string | RegExp, { exact }: TextOptions = {}): GtkLocator {
    return this.below({ by: 'text', text: wanted(text, exact) })
  }
}

/** The page whose elements a locator finds. */
type LocatedPage = {
  /** Folder for files that the page uploads. */
  readonly folder: string
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument?: Argument): Promise<Awaited<Result>>
  findVisible(steps: readonly Step[]): Promise<readonly ElementReference[]>
}

/** Elements of a page, with the methods of Playwright's Locator that the journeys call. Each action waits for one visible element. */
export class GtkLocator extends Finder {
  readonly #page: LocatedPage
  readonly #steps: readonly Step[]

  constructor(page: LocatedPage, steps: readonly Step[]) {
    super()
    this.#page = page
    this.#steps = steps
  }

  protected override below(step: Step): GtkLocator {
    return new GtkLocator(this.#page, [...this.#steps, step])
  }

  first(): GtkLocator {
    return this.below({ by: 'first' })
  }

  or(other: GtkLocator): GtkLocator {
    return this.below({ by: 'or', other: other.#steps })
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): Promise<void> {
    if (state === 'visible') await this.#act(async () => {})
    else
      await this.#until(
        () => 'did not disappear in time',
        async () => (await this.#visible()).length === 0 || undefined,
      )
  }

  async click(): Promise<void> {
    await this.#act(async (element) => {
      // WebKitGTK does not scroll a tall page to the element, as WebDriver requires (section 12.5.1).
      await this.#page.evaluate((one) => one.scrollIntoView({ block: 'center' }), element as unknown as Element)
      await this.#page.send('POST', `/element/${idOf(element)}/click`)
    })
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await this.#act(async (element) => {
      const before = await this.#page.evaluate(({ value }) => value, element as unknown as HTMLInputElement)
      if (before) await this.#page.send('POST', `/element/${idOf(element)}/clear`)
      await this.#page.send('POST', `/element/${idOf(element)}/value`, { text })
    })
  }

  async setInputFiles({ name, buffer }: File): Promise<void> {
    const file = join(this.#page.folder, name)
    await writeFile(file, buffer)
    await this.#act((element) => this.#page.send('POST', `/element/${idOf(element)}/value`, { text: file }))
  }

  async inputValue(): Promise<string> {
    return this.#act((element) => this.#page.evaluate(({ value }) => value, element as unknown as HTMLInputElement))
  }

  async textContent(): Promise<string> {
    return this.#act((element) => this.#page.evaluate((one) => one.textContent, element as unknown as Element))
  }

  /** Waits until the steps lead to one visible element, and acts on it. Tries again if the page changes meanwhile. */
  async #act<Result>(action: (element: ElementReference) => Promise<Result>): Promise<Result> {
    let refusal = ''
    const problem = () => `did not become visible in time ${refusal}`
    const { result } = await this.#until(problem, async () => {
      try {
        const [element, ...others] = await this.#visible()
        if (others.length > 0) throw new Error(`${this} is visible ${others.length + 1} times`)
        if (!element) return undefined
        return { result: await action(element) }
      } catch (error) {
        if (!(error instanceof WebDriverError && TRY_AGAIN.includes(error.code))) throw error
        refusal = `(${error.message})`
        return undefined
      }
    })
    return result
  }

  async #until<Result>(problem: () => string, look: () => Promise<Result | undefined>): Promise<Result> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
      const seen = await look()
      if (seen !== undefined) return seen
    }
    throw new Error(`${this} ${problem()}`)
  }

  #visible(): Promise<readonly ElementReference[]> {
    return this.#page.findVisible(this.#steps)
  }

  override toString(): string {
    return JSON.stringify(this.#steps)
  }
}

const idOf = (element: ElementReference): string => Object.values(element)[0] ?? ''
