import type { Locator, Page } from '@playwright/test'

/** Returns the mark on a page of the app which says that an emulator replaces a service. */
export const markOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Emulator' })
