import type { BrowserContext, Page } from '@playwright/test'
import type { Vitrine } from '../product/vitrine.ts'
import { askAtOnce } from '../steps/app-pages.ts'

/** One screen in one state, ready to be looked at. */
export type Stop = {
  readonly name: string
  readonly page: Page
}

export type TourContext = {
  readonly context: BrowserContext
  readonly vitrine: Vitrine
}

/** Goes from screen to screen; whoever walks along looks at each before the tour goes on. */
export type Walk = (tour: TourContext) => AsyncGenerator<Stop, void>

/** How long codes live by the server's clock, in milliseconds, and a little more. */
export const CODE_LIFE = 301_000
export const RESULT_LIFE = 901_000

/** Ends the code on the page; the page learns it when it asks again, at once as someone returns to its tab. */
export async function letExpire(page: Page, vitrine: Vitrine): Promise<void> {
  vitrine.advanceClock(CODE_LIFE)
  await askAtOnce(page)
}
