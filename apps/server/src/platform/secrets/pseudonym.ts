import { createHmac, hash } from 'node:crypto'

/** Returns a pseudonym of a browser's secret id for the log. It distinguishes flows, and the id cannot be derived from it. */
export const pseudonymOf = (id: string): string => hash('sha256', id, 'base64url')

/**
 * Returns a pseudonym of a client's address for the log. Without the key nobody can find the address by trying, and the pseudonym
 * is used for nothing else.
 */
export const pseudonymOfClient = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update('client').update(address).digest('base64url')
