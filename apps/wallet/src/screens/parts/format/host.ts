export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
