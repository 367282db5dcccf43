import { statSync } from 'node:fs'

const GIGABYTE = 1024 ** 3
/** A million accounts beside ten million runs that are kept: what was measured (docs/performance.md). */
export const EMBEDDED_LIMIT = 3 * GIGABYTE
/** From this part of the limit on it is near. */
const NEAR = 0.8

/** How large an embedded database is that is near its limit, in bytes; undefined while it is not. */
export function sizeNearLimit(file: string): number | undefined {
  const { size } = statSync(file)
  return size < NEAR * EMBEDDED_LIMIT ? undefined : size
}

/** What whoever runs the server should know of an embedded database that is near its limit; undefined while it is not. */
export function nearLimit(file: string): string | undefined {
  const size = sizeNearLimit(file)
  if (size === undefined) return undefined
  const [has, good] = [size, EMBEDDED_LIMIT].map((bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`)
  return `${file} has ${has}, and the embedded database is good for ${good}: beyond that lists and searches take many seconds. Keep runs for fewer days (RETENTION_DAYS), or begin anew with PostgreSQL (DATABASE_URL)`
}
