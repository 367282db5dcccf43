/** Whether a link leads to a page of this site: a path, and not the address of another host written like one. */
export const isSitePath = (href: string): boolean => /^\/(?![/\\])/.test(href)
