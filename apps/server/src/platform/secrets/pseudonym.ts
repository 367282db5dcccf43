import { createHmac, hash } from 'node:crypto'

/** Returns a pseudonym of a browser's secret id that may be stored or logged. */
export const pseudonymOf = (id: string): string => hash('sha256', id, 'base64url')

/**
 * Without the key the address cannot be found by trying all addresses. The prefix keeps the pseudonym distinct from other values that are
 * derived from the key.
 */
export const pseudonymOfClient = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update('client').update(address).digest('base64url')
