import type { Page } from '@playwright/test'
import { PAGES } from '@vitrine/api/pages/pages.ts'
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

/** The narrowest window that everything must fit in: the smallest phones, and 1280 px at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = 320
/** Other widths of phones. Each screen is seen in one of them: the next screen, mostly the same page in its next state, in the next. */
const PHONES = [360, 412, 430, 480, 520]
/** Widths of the header: phones, windows beside another, and tablets. */
const EACH_WIDTH = [320, 344, 360, 375, 390, 412, 416, 428, 440, 460, 480, 500, 520, 560, 600, 680, 768, 900, 1000]
const WIDE = { width: 1440, height: 900 }

// It looks like English, and tells which texts are in a catalogue.
test.use({ locale: 'en-XA', viewport: WIDE })
test.setTimeout(300_000)
// A worker runs a file's tests one after the other, and these take longer than all other files together.
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
        // With the marks of the pseudo-language around it.
        /Network response was not ok\S* 4\d\d /,
        /Failed to get accounts/,
      )
      let screens = 0
      for await (const { name, page } of walk({ context, vitrine })) {
        const phone = PHONES[screens++ % PHONES.length] ?? NARROW
        // Contrast depends on the theme. The other rules depend on the width at most, and neighbouring screens share most of the page.
        const [inPhone, inWide] =
          screens % 2 === 0 ? [seriousViolations, contrastViolations] : [contrastViolations, seriousViolations]
        expect.soft(await textsOutside(page), `${name}: texts that are in no catalogue`).toEqual([])
        await withTouch(page, async () => {
          await page.setViewportSize({ width: NARROW, height: 800 })
          await expectToFit(page, `${name} in ${NARROW} px`)
          expect
            .soft(await widthWithLongTexts(page), `${name}: width in ${NARROW} px, were its texts longer`)
            .toBeLessThanOrEqual(NARROW)
          expect.soft(await smallTouchTargets(page), `${name}: too small for a finger in ${NARROW} px`).toEqual([])

          await page.setViewportSize({ width: phone, height: 800 })
          await showTheme(page, 'light')
          expect.soft(await inPhone(page), `${name}, light, ${phone} px: axe`).toEqual([])
          await expectToFit(page, `${name} in ${phone} px`)
          if (screens % 2 === 0) await expectPolish(page, name)
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
    test(`is one row that fits, whatever the width: ${language}`, async ({ browser, vitrine }) => {
      const context = await browser.newContext({ locale: language, hasTouch: true, isMobile: false })
      const page = await context.newPage()
      const look = async (widths: readonly number[]) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const seen = await page.evaluate(async () => {
            // What does not fit moves with the next picture.
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
            // What the specification lists is in the bar from 1024 px.
            hasMenu: width >= 1024 ? false : expect.any(Boolean),
            outside: 0,
          })
          expect.soft(seen.height, `height in ${width} px`).toBeLessThanOrEqual(70)
        }
      }
      await page.goto(vitrine.appUrl)
      await page.getByRole('article').first().waitFor()
      await page.getByRole('button', { name: /^(Sign In|Zaloguj)/ }).waitFor()
      await look([...EACH_WIDTH, 1024, 1100, 1280])
      await page.getByRole('button', { name: /^(Sign In|Zaloguj)/ }).click()
      await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
      await page.getByRole('button', { name: /^(Sign Out|Wyloguj)/ }).waitFor()
      await look([...EACH_WIDTH, 1024, 1040, 1100, 1280, 1440])
      await page.goto(`${vitrine.appUrl}${PAGES.contracts}`)
      await page.getByRole('table').waitFor()
      await look([320, 360, 480, 768, 1023, 1024, 1280])
      await context.close()
    })
})

/**
 * Checks a screen after Polish is chosen while it is open: no text may stay in English. Every second screen is enough, because all
 * texts are checked to come from a catalogue, and `npm run messages` checks that each catalogue is complete.
 */
async function expectPolish(page: Page, screen: string): Promise<void> {
  await showLanguage(page, 'pl')
  expect.soft(await englishTexts(page, 'pl'), `${screen}: English on a Polish page`).toEqual([])
  await expectToFit(page, `${screen} in Polish`)
  await showLanguage(page, undefined)
}

const softly = expect.configure({ soft: true })

async function expectToFit(page: Page, screen: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  await softly
    .poll(() => widthOfContent(page), { message: `${screen}: width of what is shown`, timeout: 1000 })
    .toBeLessThanOrEqual(width)
  // A window that was made narrow a moment ago may still be laying out.
  await softly
    .poll(() => clippedLabels(page), { message: `${screen}: labels that are cut off`, timeout: 1000 })
    .toEqual([])
}

/** In CSS pixels. */
const widthOfContent = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))

/** The texts of buttons and links that are wider than what is shown of them, and by how much. */
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
