/** How much of the window's height may be above a heading, with room below for what it is about. */
const HIGH_ENOUGH = 0.4

/** The same for a page that begins at its top: its picture is above the heading in a narrow window. */
const WITH_THE_PICTURE = 0.7

/**
 * Scrolls so that a heading, with what follows it, is in the window: to the top of the page if the heading is then high enough, else
 * to the heading unless it is seen well already.
 */
export function landInWindow(heading: HTMLElement): void {
  const { top } = heading.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const isSeen = top >= Math.max(0, bar) && top <= window.innerHeight * HIGH_ENOUGH
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (top + window.scrollY <= window.innerHeight * WITH_THE_PICTURE) window.scrollTo({ top: 0, behavior })
  else if (!isSeen) heading.scrollIntoView({ block: 'start', behavior })
}
