/** What takes the place of an address that cannot be decoded. It has spaces, so no client can ask for it. */
export const UNREADABLE_ADDRESS = '/an address that cannot be read'
