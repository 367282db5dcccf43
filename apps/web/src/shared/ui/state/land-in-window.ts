/** Lowest position of a heading, as a share of the window's height, at which the content below the heading is visible. */
const HIGH_ENOUGH = 0.4

/** Lowest position for a page that is scrolled to its top. It is lower, because narrow windows show a picture above the heading. */
const WITH_THE_PICTURE = 0.7

/**
 * Scrolls a heading and its content into view. Scrolls to the top of the page if the heading is then high enough in the window.
 * Otherwise scrolls to the heading, unless it is already in the upper part of the window.
 */
export function landInWindow(heading: HTMLElement): void {
  const { top } = heading.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const isSeen = top >= Math.max(0, bar) && top <= window.innerHeight * HIGH_ENOUGH
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (top + window.scrollY <= window.innerHeight * WITH_THE_PICTURE) window.scrollTo({ top: 0, behavior })
  else if (!isSeen) heading.scrollIntoView({ block: 'start', behavior })
}
