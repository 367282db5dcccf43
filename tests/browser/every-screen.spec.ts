import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { widthWithLongTexts } from './steps/shown-texts.ts'
import { textsOutside } from './steps/texts-outside.ts'
import { showTheme } from './steps/themes.ts'
import { smallTouchTargets } from './steps/touch-targets.ts'
import { CHAPTERS } from './tour/chapters.ts'

/** The narrowest window that everything must fit in: the smallest phones, and 1280 px at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 800 }

// It looks like English, and tells which texts are in a catalogue.
test.use({ locale: 'en-XA' })
test.setTimeout(240_000)

for (const { title, walk, movesClock } of CHAPTERS)
  test.describe(title, () => {
    test.use({ hasOwnVitrine: movesClock })

    test('Every screen is accessible in both themes, fits into narrow windows, and has its texts in catalogues', async ({
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
      for await (const { name, page } of walk({ context, vitrine })) {
        expect.soft(await textsOutside(page), `${name}: texts that are in no catalogue`).toEqual([])
        // Every rule is looked at in both themes and both widths: colours do not depend on the width, the rest not on the theme.
        await showTheme(page, 'dark')
        expect.soft(await seriousViolations(page), `${name}, dark: what axe finds`).toEqual([])
        const size = page.viewportSize()
        await page.setViewportSize(NARROW)
        await showTheme(page, 'light')
        expect.soft(await seriousViolations(page), `${name}, light and narrow: what axe finds`).toEqual([])
        const { width } = NARROW
        expect
          .soft(await widthOfContent(page), `${name}: width of what is shown in ${width} px`)
          .toBeLessThanOrEqual(width)
        expect
          .soft(await widthWithLongTexts(page), `${name}: width in ${width} px, were its texts longer`)
          .toBeLessThanOrEqual(width)
        expect.soft(await clippedLabels(page), `${name}: labels that are cut off in ${width} px`).toEqual([])
        expect.soft(await smallTouchTargets(page), `${name}: what is too small for a finger in ${width} px`).toEqual([])
        if (size) await page.setViewportSize(size)
      }
    })
  })

async function seriousViolations(page: Page) {
  // Without frames there is nothing to collect from elsewhere, and no need of the second page that does it.
  // What is in order is not reported: to describe it takes as long as to look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ reporter: 'no-passes' })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }))
}

const widthOfContent = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))

/** The texts of buttons and links that are wider than what is shown of them. */
const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, a *, button *')]
      .filter(
        (element) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth,
      )
      .filter(({ clientWidth }) => clientWidth > 1)
      .map(({ textContent }) => textContent ?? ''),
  )
