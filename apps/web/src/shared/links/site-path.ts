/**
 * Returns true if a link leads to a page of this site: a path, and not the address of another host that looks like one.
 * Browsers drop tabs and line breaks, so a slash, a tab and a slash start such an address, too.
 */
export const isSitePath = (href: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(href)
