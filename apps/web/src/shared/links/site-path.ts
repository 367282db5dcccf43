/**
 * Whether a link leads to a page of this site: a path, and not the address of another host written like one. Browsers
 * drop tabs and line breaks, so that a slash, a tab and a slash are the beginning of such an address too.
 */
export const isSitePath = (href: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(href)
