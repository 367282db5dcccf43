import { createHash } from 'node:crypto'

/**
 * A name for a browser's secret id that may be written down: it tells one run from another, and leads nowhere.
 */
export const nameOfSecret = (id: string): string => createHash('sha256').update(id).digest('base64url')
