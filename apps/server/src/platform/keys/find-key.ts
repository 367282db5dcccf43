import type { X509Certificate } from 'node:crypto'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

/** Between two looks for a key that was not there, in milliseconds. */
const PAUSE = 1000

/**
 * Finds our keys by their ids, also those that were made since the start: while the keys are replaced, servers that have the new ones
 * already and servers that do not yet serve the same status lists and requests.
 */
export function keyFinder(options: {
  directory: string
  names: readonly string[]
  trustAnchor: X509Certificate
  known: readonly SigningKey[]
}): (id: string) => SigningKey | undefined {
  const byId = new Map(options.known.map((key) => [key.id, key]))
  /** When each key was missed. As few as there ever were keys: ids are asked for that our own servers noted. */
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
    // They are just being replaced, or somebody put something beside them that the next start complains about.
    if (error instanceof KeyStoreError) return []
    throw error
  }
}
