/** Names of two windows that a presenter opens side by side. */
const FIRST = 'vitrine-first'
const SECOND = 'vitrine-second'

/** Returns the window features that fill the left half (0) or the right half (1) of the screen. */
function halfOfScreen(half: 0 | 1): string {
  const { availWidth, availHeight } = window.screen
  const width = Math.floor(availWidth / 2)
  return `popup,left=${half * width},top=0,width=${width},height=${availHeight}`
}

/** Opens two pages side by side. Returns false if the browser blocked a window: browsers open one window a press unless pop-ups are allowed. */
export const openSideBySide = (first: string, second: string): boolean =>
  window.open(first, FIRST, halfOfScreen(0)) !== null && window.open(second, SECOND, halfOfScreen(1)) !== null

/** Opens an address in the second window, if this is the first of the two. Returns whether it is. */
export function showInSecondWindow(address: string): boolean {
  if (window.name !== FIRST) return false
  window.open(address, SECOND, halfOfScreen(1))
  return true
}
