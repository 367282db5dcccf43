/**
 * Returns true for a path, but not for an address of another host that looks like one. Browsers drop tabs and line breaks, so a
 * slash, a tab and another slash also start such an address.
 */
export const isSitePath = (href: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(href)
