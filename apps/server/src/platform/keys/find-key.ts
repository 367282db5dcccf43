import type { X509Certificate } from 'node:crypto'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

const PAUSE: Milliseconds = 1000

type Files = { directory: string; names: readonly string[]; ownAnchor: X509Certificate }

/**
 * Returns functions that find keys of this installation by their ids, including keys made after the server's start. During a rotation some
 * servers have the new keys and others the old ones, and all of them serve the same status lists and requests.
 */
export function keyFinder(files: Files, known: readonly SigningKey[]) {
  const byId = new Map(known.map((key) => [key.id, key]))
  /** Times of the last unsuccessful search, by key id; one for all ids that strangers sent. The map stays small. */
  const missedAt = new Map<string, number>()
  const find = (id: string, search: string): SigningKey | undefined => {
    const missed = missedAt.get(search) ?? Number.NEGATIVE_INFINITY
    if (byId.has(id) || performance.now() - missed < PAUSE) return byId.get(id)
    for (const key of readKeys(files)) byId.set(key.id, key)
    if (!byId.has(id)) missedAt.set(search, performance.now())
    return byId.get(id)
  }
  return {
    /** The id is from the database. */
    keyOf: (id: string) => find(id, id),
    /** A stranger may have made up the id: the files are read at most once a second for all such ids. */
    presentedKeyOf: (id: string) => find(id, 'presented'),
  }
}

function readKeys({ directory, names, ownAnchor }: Files): SigningKey[] {
  try {
    const present = names.map((name) => keyPairFiles(directory, name)).filter((files) => presenceOf(files) === 'both')
    return [...present.map((files) => readSigningKey(files, ownAnchor)), ...readRetiredKeys(directory, ownAnchor)]
  } catch (error) {
    // Files that are being replaced are skipped for now. Other faults are reported at the next start.
    if (error instanceof KeyStoreError) return []
    throw error
  }
}
