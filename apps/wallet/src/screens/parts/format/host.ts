/** Returns a host for a sentence: without its port, which is no part of a name. */
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
