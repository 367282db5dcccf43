/**
 * A path, and not an address of another host that looks like a path. Browsers drop tabs and line breaks, so a slash, a tab and
 * another slash also start the address of another host.
 */
export const isSitePath = (href: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(href)
