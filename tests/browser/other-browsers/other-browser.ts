import type { BrowserContext } from '@playwright/test'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Time in which a page must do what a journey waits for, also on a busy computer. */
export const PATIENCE: Milliseconds = 60_000

export type Viewport = { readonly width: number; readonly height: number }

/** A visit of the product by a new visitor, without cookies and stored data. */
export type Visit = {
  /** The visitor's tabs. In WebKitGTK this is an adapter with the methods that the journeys call (see `webkit-gtk/context.ts`). */
  readonly context: BrowserContext
  /** Returns what the browser wrote to its consoles, and uncaught errors. */
  messages(): readonly string[]
  close(): Promise<void>
}

/** A running browser other than Chromium. */
export type OtherBrowser = {
  readonly name: string
  /** Name and version, for people. */
  readonly title: string
  open(options: { viewport: Viewport; baseURL: string }): Promise<Visit>
  close(): Promise<void>
}

/** Error thrown if a browser is not installed and cannot be installed. The message says what the reader can do. */
export class UnavailableBrowser extends Error {}
