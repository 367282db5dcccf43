import type { Page } from '@playwright/test'
import { HOLDER, putCardIntoWallet } from './app-pages.ts'

/** Puts a certificate into the demo wallet of this browser. */
export const getCertificate = (page: Page, level: 1 | 2): Promise<void> =>
  putCardIntoWallet(page, `certificate${level}`, { displayName: HOLDER })
