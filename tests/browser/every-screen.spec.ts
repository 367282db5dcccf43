import type { Page } from '@playwright/test'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { expect, test } from './fixtures.ts'
import { contrastViolations, seriousViolations } from './steps/accessibility.ts'
import { englishTexts } from './steps/english-words.ts'
import { showLanguage } from './steps/languages.ts'
import { widthWithLongTexts } from './steps/shown-texts.ts'
import { ADMINISTRATOR, choosePerson } from './steps/sign-in.ts'
import { textsOutside } from './steps/texts-outside.ts'
import { showTheme } from './steps/themes.ts'
import { smallTouchTargets, withTouch } from './steps/touch-targets.ts'
import { CHAPTERS } from './tour/chapters.ts'

/** Narrowest window that everything must fit into: the smallest phones, and 1280 px at 400 % zoom (WCAG 2.2, 1.4.10). */
const NARROW = 320
/**
 * Widths of phones and tablets. Each screen is checked at one of these widths, and the next screen at the next width. Consecutive screens
 * are usually states of the same page, so a page is checked at several widths.
 */
const PHONES = [NARROW, 390, 430, 520, 768]
/** Widths at which the header is checked: phones, windows side by side, and tablets. */
const HEADER_WIDTHS = [320, 344, 360, 375, 390, 412, 416, 428, 440, 460, 480, 500, 520, 560, 600, 680, 768, 900, 1000]
const WIDE = { width: 1440, height: 900 }

// The pseudo-language looks like English and marks each text that comes from a catalogue.
test.use({ locale: 'en-XA', viewport: WIDE })
test.setTimeout(300_000)
// By default, a worker runs the tests of a file one after the other. The tests of this file run in parallel, because they take longer
// than all other files together.
test.describe.configure({ mode: 'parallel' })

for (const { title, walk, needsVitrineToItself } of CHAPTERS)
  test.describe(title, () => {
    test.use({ hasVitrineToItself: needsVitrineToItself })

    test('Every screen is accessible in both themes, fits into narrow windows, and has its texts in catalogues', async ({
      context,
      vitrine,
      guard,
    }) => {
      guard.expect(
        /^Failed to load resource: .* status of 4\d\d/,
        // `\S*` matches the mark that the pseudo-language puts after a text.
        /Network response was not ok\S* 4\d\d /,
        /Failed to get accounts/,
      )
      let screens = 0
      for await (const { name, page } of walk({ context, vitrine })) {
        // Chromium draws a page behind another tab only once a second, and the checks wait for several frames.
        await page.bringToFront()
        const phone = PHONES[screens++ % PHONES.length] ?? NARROW
        // Contrast depends on the theme, so it is checked in both themes. The other rules do not depend on the theme. They are checked at
        // one width for this screen and at the other width for the next one, because consecutive screens share most of the page.
        const [inPhone, inWide] =
          screens % 2 === 0 ? [seriousViolations, contrastViolations] : [contrastViolations, seriousViolations]
        expect.soft(await textsOutside(page), `${name}: texts without a catalogue`).toEqual([])
        await withTouch(page, async () => {
          await page.setViewportSize({ width: NARROW, height: 800 })
          await expectToFit(page, `${name} in ${NARROW} px`)
          expect
            .soft(await widthWithLongTexts(page), `${name}: width in ${NARROW} px with longer texts`)
            .toBeLessThanOrEqual(NARROW)
          expect.soft(await smallTouchTargets(page), `${name}: too small for a finger in ${NARROW} px`).toEqual([])

          await page.setViewportSize({ width: phone, height: 800 })
          await showTheme(page, 'light')
          expect.soft(await inPhone(page), `${name}, light, ${phone} px: axe`).toEqual([])
          await expectToFit(page, `${name} in ${phone} px`)
          if (screens % 3 === 0) await expectPolish(page, name)
        })
        await page.setViewportSize(WIDE)
        await showTheme(page, 'dark')
        expect.soft(await inWide(page), `${name}, dark, ${WIDE.width} px: axe`).toEqual([])
        await expectToFit(page, `${name} in ${WIDE.width} px`)
      }
    })
  })

test.describe('The header', () => {
  test.use({ hasTouch: true })

  for (const language of ['en', 'pl'] as const)
    test(`fits into one row at any width: ${language}`, async ({ browser, vitrine }) => {
      const context = await browser.newContext({ locale: language, hasTouch: true, isMobile: false })
      const page = await context.newPage()
      const checkWidths = async (widths: readonly number[]) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const seen = await page.evaluate(async () => {
            // Links that do not fit move into the menu in the next frame.
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
            const bar = document.querySelector('header')
            const shown = [...document.querySelectorAll<HTMLElement>('header a, header button, header select')].filter(
              (part) => part.checkVisibility(),
            )
            return {
              height: bar?.clientHeight ?? 0,
              width: document.documentElement.scrollWidth,
              hasMenu: document.querySelector('header [data-has-menu]') !== null,
              outside: shown.filter((part) => part.getBoundingClientRect().right > innerWidth).length,
            }
          })
          expect.soft(seen, `${width} px`).toEqual({
            height: expect.any(Number),
            width,
            // From 1024 px, all links that the specification lists are in the bar.
            hasMenu: width >= 1024 ? false : expect.any(Boolean),
            outside: 0,
          })
          expect.soft(seen.height, `height in ${width} px`).toBeLessThanOrEqual(70)
        }
      }
      await page.goto(vitrine.appUrl)
      await page.getByRole('article').first().waitFor()
      await page.getByRole('button', { name: /^(Sign In|Zaloguj)/ }).waitFor()
      await checkWidths([...HEADER_WIDTHS, 1024, 1100, 1280])
      await page.getByRole('button', { name: /^(Sign In|Zaloguj)/ }).click()
      await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
      await page.getByRole('button', { name: /^(Sign Out|Wyloguj)/ }).waitFor()
      await checkWidths([...HEADER_WIDTHS, 1024, 1040, 1100, 1280, 1440])
      await page.goto(`${vitrine.appUrl}${PAGES.contracts}`)
      await page.getByRole('table').waitFor()
      await checkWidths([320, 360, 480, 768, 1023, 1024, 1280])
      await context.close()
    })
})

/**
 * Switches an open screen to Polish and checks that no text stays in English. It is enough to check every third screen, because
 * another check makes sure that all texts come from a catalogue, and `npm run messages` checks that each catalogue is complete.
 */
async function expectPolish(page: Page, screen: string): Promise<void> {
  await showLanguage(page, 'pl')
  expect.soft(await englishTexts(page, 'pl'), `${screen}: English on a Polish page`).toEqual([])
  await expectToFit(page, `${screen} in Polish`)
  await showLanguage(page, undefined)
}

const softly = expect.configure({ soft: true })

/** Longest wait for the layout of a resized window. Chromium may need seconds after it uncovers a page. */
const LAYOUT_TIME: Milliseconds = 10_000

async function expectToFit(page: Page, screen: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  await softly
    .poll(() => widthOfContent(page), { message: `${screen}: width of the content`, timeout: LAYOUT_TIME })
    .toBeLessThanOrEqual(width)
  await softly
    .poll(() => clippedLabels(page), { message: `${screen}: labels that are cut off`, timeout: LAYOUT_TIME })
    .toEqual([])
}

/** Returns the width of a page's content in CSS pixels. */
const widthOfContent = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))

/** Returns the labels of buttons and links that are cut off, each with its full and its visible width. */
const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, a *, button *')]
      .filter(
        (element) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth,
      )
      // Texts only for screen readers are a pixel wide, and pictures may be cropped.
      .filter((element) => element.clientWidth > 1 && element.textContent.trim() !== '')
      .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} px in ${clientWidth}`),
  )
