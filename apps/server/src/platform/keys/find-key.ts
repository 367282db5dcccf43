import type { X509Certificate } from 'node:crypto'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

/** Pause before the files are searched again for a missing key. */
const PAUSE: Milliseconds = 1000

/**
 * Returns a function that finds this installation's keys by their ids, including keys made after the server's start. During a
 * rotation some servers have the new keys and others the old ones, and all of them serve the same status lists and requests.
 */
export function keyFinder(options: {
  directory: string
  names: readonly string[]
  trustAnchor: X509Certificate
  known: readonly SigningKey[]
}): (id: string) => SigningKey | undefined {
  const byId = new Map(options.known.map((key) => [key.id, key]))
  /** Times of the last unsuccessful search, by key id. The map stays small: all ids come from the database, none from clients. */
  const missedAt = new Map<string, number>()
  return (id) => {
    const known = byId.get(id)
    const missed = missedAt.get(id) ?? Number.NEGATIVE_INFINITY
    if (known || performance.now() - missed < PAUSE) return known
    for (const key of readKeys(options)) byId.set(key.id, key)
    const found = byId.get(id)
    if (!found) missedAt.set(id, performance.now())
    return found
  }
}

function readKeys({
  directory,
  names,
  trustAnchor,
}: {
  directory: string
  names: readonly string[]
  trustAnchor: X509Certificate
}): SigningKey[] {
  try {
    const present = names.map((name) => keyPairFiles(directory, name)).filter((files) => presenceOf(files) === 'both')
    return [...present.map((files) => readSigningKey(files, trustAnchor)), ...readRetiredKeys(directory, trustAnchor)]
  } catch (error) {
    // Files that are being replaced are skipped for now. Other faults are reported at the next start.
    if (error instanceof KeyStoreError) return []
    throw error
  }
}
