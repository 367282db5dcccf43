/** Replacement for a path that cannot be decoded. It contains spaces, so no client can request it. */
export const UNREADABLE_ADDRESS = '/an address that cannot be read'
