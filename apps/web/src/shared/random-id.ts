/** Returns a unique id. Unlike `randomUUID`, it also exists on pages without HTTPS. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
