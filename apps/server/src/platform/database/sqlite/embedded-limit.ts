import { statSync } from 'node:fs'
import type { Bytes } from '@vitrine/api/units.ts'

const GIGABYTE: Bytes = 1024 ** 3
/** Recommended maximum size, measured with a million accounts and ten million stored flows (docs/performance.md). */
export const EMBEDDED_LIMIT: Bytes = 3 * GIGABYTE
const NEAR = 0.8

export function sizeIfNearLimit(file: string): Bytes | undefined {
  const { size } = statSync(file)
  return size < NEAR * EMBEDDED_LIMIT ? undefined : size
}

export function sizeWarning(file: string): string | undefined {
  const size = sizeIfNearLimit(file)
  if (size === undefined) return undefined
  const [used, limit] = [size, EMBEDDED_LIMIT].map((bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`)
  return `${file} has ${used}, and the embedded database is meant for at most ${limit}: beyond that, lists and searches take many seconds. Keep flows for fewer days (RETENTION_DAYS), or start over with PostgreSQL (DATABASE_URL)`
}
