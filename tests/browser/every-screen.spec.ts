import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { englishTexts } from './steps/english-words.ts'
import { showLanguage } from './steps/languages.ts'
import { widthWithLongTexts } from './steps/shown-texts.ts'
import { textsOutside } from './steps/texts-outside.ts'
import { showTheme } from './steps/themes.ts'
import { smallTouchTargets } from './steps/touch-targets.ts'
import { CHAPTERS } from './tour/chapters.ts'

/** The narrowest window that everything must fit in: the smallest phones, and 1280 px at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 800 }
const PHONE = { width: 360, height: 800 }
const WIDE = { width: 1440, height: 900 }

// It looks like English, and tells which texts are in a catalogue.
test.use({ locale: 'en-XA', viewport: WIDE })
test.setTimeout(300_000)

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
      for await (const { name, page } of walk({ context, vitrine })) {
        expect.soft(await textsOutside(page), `${name}: texts that are in no catalogue`).toEqual([])
        await page.setViewportSize(NARROW)
        await expectToFit(page, `${name} in ${NARROW.width} px`)
        expect
          .soft(await widthWithLongTexts(page), `${name}: width in ${NARROW.width} px, were its texts longer`)
          .toBeLessThanOrEqual(NARROW.width)
        expect
          .soft(await smallTouchTargets(page), `${name}: what is too small for a finger in ${NARROW.width} px`)
          .toEqual([])

        // Chosen while the page is open: nothing of it may stay in the language before.
        await showLanguage(page, 'pl')
        expect.soft(await englishTexts(page, 'pl'), `${name}: English on a Polish page`).toEqual([])
        // Every rule is looked at in both themes and both widths: colours do not depend on the width, the rest not on the theme.
        for (const { size, theme } of [
          { size: PHONE, theme: 'light' },
          { size: WIDE, theme: 'dark' },
        ] as const) {
          await page.setViewportSize(size)
          await showTheme(page, theme)
          expect.soft(await seriousViolations(page), `${name}, ${theme}, ${size.width} px: what axe finds`).toEqual([])
          await expectToFit(page, `${name} in Polish in ${size.width} px`)
        }
        await showLanguage(page, undefined)
      }
    })
  })

const softly = expect.configure({ soft: true })

async function expectToFit(page: Page, screen: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  expect.soft(await widthOfContent(page), `${screen}: width of what is shown`).toBeLessThanOrEqual(width)
  // A window that was made narrow a moment ago may still be laying out.
  await softly
    .poll(() => clippedLabels(page), { message: `${screen}: labels that are cut off`, timeout: 1000 })
    .toEqual([])
}

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

/** The texts of buttons and links that are wider than what is shown of them, and by how much. */
const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, a *, button *')]
      .filter(
        (element) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth,
      )
      .filter(({ clientWidth }) => clientWidth > 1)
      .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} px in ${clientWidth}`),
  )
