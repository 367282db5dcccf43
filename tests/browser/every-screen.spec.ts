import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './steps/accessibility.ts'
import { englishTexts } from './steps/english-words.ts'
import { showLanguage } from './steps/languages.ts'
import { widthWithLongTexts } from './steps/shown-texts.ts'
import { textsOutside } from './steps/texts-outside.ts'
import { showTheme } from './steps/themes.ts'
import { smallTouchTargets, withTouch } from './steps/touch-targets.ts'
import { CHAPTERS } from './tour/chapters.ts'

/** The narrowest window that everything must fit in: the smallest phones, and 1280 px at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = 320
/** Other widths of phones. Each screen is seen in one of them: the next screen, mostly the same page in its next state, in the next. */
const PHONES = [360, 412, 430, 480, 520]
/**
 * Known fault: the header is wider than the window in some of these widths. It is left out of what is measured in them until it fits.
 * The last test of this file fails, and so turns red, when it does.
 */
const BROKEN_HEADER = { from: 412, to: 520 }
const WIDE = { width: 1440, height: 900 }

// It looks like English, and tells which texts are in a catalogue.
test.use({ locale: 'en-XA', viewport: WIDE })
test.setTimeout(300_000)
// A worker runs a file's tests one after the other, and these take longer than all other files together.
test.describe.configure({ mode: 'parallel' })

for (const { title, walk, needsVitrineToItself } of CHAPTERS)
  test.describe(title, () => {
    test.use({ hasVitrineToItself: needsVitrineToItself })

    test('Every screen is accessible in both themes, fits into narrow windows, has its texts in catalogues, and speaks Polish', async ({
      context,
      vitrine,
      guard,
    }) => {
      guard.expect(
        /^Failed to load resource: .* status of 4\d\d/,
        // With the marks of the pseudo-language around it.
        /Network response was not ok\S* 4\d\d /,
        /Failed to get accounts/,
      )
      let screens = 0
      for await (const { name, page } of walk({ context, vitrine })) {
        const phone = PHONES[screens++ % PHONES.length] ?? NARROW
        expect.soft(await textsOutside(page), `${name}: texts that are in no catalogue`).toEqual([])
        await withTouch(page, async () => {
          await page.setViewportSize({ width: NARROW, height: 800 })
          await expectToFit(page, `${name} in ${NARROW} px`)
          expect
            .soft(await widthWithLongTexts(page), `${name}: width in ${NARROW} px, were its texts longer`)
            .toBeLessThanOrEqual(NARROW)
          expect.soft(await smallTouchTargets(page), `${name}: too small for a finger in ${NARROW} px`).toEqual([])

          // Chosen while the page is open: nothing of it may stay in the language before.
          await showLanguage(page, 'pl')
          expect.soft(await englishTexts(page, 'pl'), `${name}: English on a Polish page`).toEqual([])
          await page.setViewportSize({ width: phone, height: 800 })
          await showTheme(page, 'light')
          expect.soft(await seriousViolations(page), `${name}, light, ${phone} px: axe`).toEqual([])
          await expectToFit(page, `${name} in Polish in ${phone} px`)
        })
        // Most rules do not depend on the theme, and colours do not depend on the width.
        await page.setViewportSize(WIDE)
        await showTheme(page, 'dark')
        expect.soft(await seriousViolations(page), `${name}, dark, ${WIDE.width} px: axe`).toEqual([])
        await expectToFit(page, `${name} in Polish in ${WIDE.width} px`)
        await showLanguage(page, undefined)
      }
    })
  })

test.describe('The header', () => {
  test.use({ locale: 'pl', hasTouch: true })

  test('fits into windows between a phone and a tablet', async ({ page }) => {
    test.fail(true, 'known fault: it is wider than the window up to 520 px')
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await page.getByRole('article').first().waitFor()
      expect(await widthOfContent(page), `in ${width} px`).toBeLessThanOrEqual(width)
    }
  })
})

const softly = expect.configure({ soft: true })

async function expectToFit(page: Page, screen: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  const leftOut = width >= BROKEN_HEADER.from && width <= BROKEN_HEADER.to ? 'header' : 'never'
  expect.soft(await widthOfContent(page, leftOut), `${screen}: width of what is shown`).toBeLessThanOrEqual(width)
  // A window that was made narrow a moment ago may still be laying out.
  await softly
    .poll(() => clippedLabels(page, leftOut), { message: `${screen}: labels that are cut off`, timeout: 1000 })
    .toEqual([])
}

/** In CSS pixels. Without the header where it is known not to fit. */
const widthOfContent = (page: Page, leftOut = 'never'): Promise<number> =>
  page.evaluate((selector) => {
    const hidden = [...document.querySelectorAll<HTMLElement>(selector)].map(
      (element) => [element, element.style.display] as const,
    )
    for (const [element] of hidden) element.style.display = 'none'
    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
    for (const [element, display] of hidden) element.style.display = display
    return width
  }, leftOut)

/** The texts of buttons and links that are wider than what is shown of them, and by how much. */
const clippedLabels = (page: Page, leftOut: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll('a, button, a *, button *')]
        .filter(
          (element) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth,
        )
        .filter((element) => element.clientWidth > 1 && !element.closest(selector))
        .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} px in ${clientWidth}`),
    leftOut,
  )
