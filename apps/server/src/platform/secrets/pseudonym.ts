import { createHmac, hash } from 'node:crypto'

/**
 * A name for a browser's secret id that may be written down: it tells one run from another, and leads nowhere.
 */
export const pseudonymOf = (id: string): string => hash('sha256', id, 'base64url')

/**
 * A name for a client's address that may be written down: without our key nobody can try out which address it is, and it is no
 * name for anything else.
 */
export const pseudonymOfClient = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update('client').update(address).digest('base64url')
