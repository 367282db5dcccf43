import { type CDPSession, expect, type Page } from '@playwright/test'

/** Minimum width and height of a touch target in CSS pixels (WCAG 2.2, 2.5.5). */
const MIN_SIZE = 44

const sessions = new WeakMap<Page, CDPSession>()

/** Runs work while the page has touch input, as on a phone. */
export async function withTouch(page: Page, work: () => Promise<void>): Promise<void> {
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, devtools)
  const setTouch = async (enabled: boolean): Promise<void> => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
    await expect.poll(() => hasTouchPointer(page)).toBe(enabled)
  }
  await setTouch(true)
  await work()
  await setTouch(false)
}

/**
 * Lists controls that are too small for a finger, with their sizes. Links inside a sentence are exempt, and the label of a checkbox
 * or radio button counts as the touch target.
 */
export async function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')
    return [...targets].flatMap((target) => {
      const isInSentence = target.localName === 'a' && getComputedStyle(target).display === 'inline'
      const isDisabled = target.matches(':disabled, [inert] *')
      if (isInSentence || isDisabled || !target.checkVisibility({ visibilityProperty: true })) return []
      const box =
        target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type) ? target.labels?.[0] : target
      const { width, height } = (box ?? target).getBoundingClientRect()
      // Texts for screen readers only are one pixel wide.
      if (width <= 1 || height <= 1 || (width >= least - 0.5 && height >= least - 0.5)) return []
      const name = target.getAttribute('aria-label') ?? target.textContent ?? ''
      return [`${target.localName} ${name.trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, MIN_SIZE)
}

const hasTouchPointer = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(matchMedia('(pointer: coarse)').matches))),
  )
