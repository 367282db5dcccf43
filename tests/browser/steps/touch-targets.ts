import { expect, type Page } from '@playwright/test'

/** CSS pixels that a finger needs (WCAG 2.2, 2.5.5). */
const FINGER = 44

/**
 * What is pressed by itself and too small for a finger, with its size, while fingers point at the screen. Links in a sentence are as
 * high as it, and where a label belongs to a box, the label counts.
 */
export async function smallTouchTargets(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => isFingerPointing(page)).toBe(true)
  const small = await page.evaluate((least) => {
    const targets = document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')
    return [...targets].flatMap((target) => {
      const isInSentence = target.localName === 'a' && getComputedStyle(target).display === 'inline'
      const isDisabled = target.matches(':disabled, [inert] *')
      if (isInSentence || isDisabled || !target.checkVisibility({ visibilityProperty: true })) return []
      const box =
        target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type) ? target.labels?.[0] : target
      const { width, height } = (box ?? target).getBoundingClientRect()
      // What only a screen reader reads is a pixel wide.
      if (width <= 1 || height <= 1 || (width >= least - 0.5 && height >= least - 0.5)) return []
      const name = target.getAttribute('aria-label') ?? target.textContent ?? ''
      return [`${target.localName} ${name.trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, FINGER)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await expect.poll(() => isFingerPointing(page)).toBe(false)
  await devtools.detach()
  return small
}

const isFingerPointing = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(matchMedia('(pointer: coarse)').matches))),
  )
