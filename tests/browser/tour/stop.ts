import type { BrowserContext, Page } from '@playwright/test'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Vitrine } from '../product/vitrine.ts'
import { pollNow } from '../steps/app-pages.ts'

/** A screen in one of its states, which the caller of the tour checks. */
export type Stop = {
  readonly name: string
  readonly page: Page
}

export type TourContext = {
  readonly context: BrowserContext
  readonly vitrine: Vitrine
}

/** Part of the tour, from screen to screen. The caller checks each screen before the tour continues. */
export type Walk = (tour: TourContext) => AsyncGenerator<Stop, void>

/** Lifetime of codes by the server's clock, plus a second. */
export const CODE_LIFE: Milliseconds = 301_000
/** Lifetime of results by the server's clock, plus a second. */
export const RESULT_LIFE: Milliseconds = 901_000

/** Makes the code on the page expire, and makes the page ask the server for the state at once. */
export async function letExpire(page: Page, vitrine: Vitrine): Promise<void> {
  vitrine.advanceClock(CODE_LIFE)
  await pollNow(page)
}
