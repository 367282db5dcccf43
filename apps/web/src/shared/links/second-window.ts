/** Names of two windows that a presenter opens side by side. */
const FIRST = 'vitrine-first'
const SECOND = 'vitrine-second'

function halfOfScreen(half: 0 | 1): string {
  const { availWidth, availHeight } = window.screen
  const width = Math.floor(availWidth / 2)
  return `popup,left=${half * width},top=0,width=${width},height=${availHeight}`
}

/** Returns false if the browser blocked a window: unless pop-ups are allowed, it opens one a press. */
export const openSideBySide = (first: string, second: string): boolean =>
  window.open(first, FIRST, halfOfScreen(0)) !== null && window.open(second, SECOND, halfOfScreen(1)) !== null

/** Returns false if this is not the first window of the two. */
export function showInSecondWindow(address: string): boolean {
  if (window.name !== FIRST) return false
  window.open(address, SECOND, halfOfScreen(1))
  return true
}
