import type { X509Certificate } from 'node:crypto'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { keyPairFiles, presenceOf } from './key-pair-files.ts'
import { KeyStoreError } from './key-store-error.ts'
import { readRetiredKeys } from './retired-keys.ts'
import { readSigningKey, type SigningKey } from './signing-key.ts'

const PAUSE: Milliseconds = 1000

type Files = { directory: string; names: readonly string[]; ownAnchor: X509Certificate }

/**
 * Keys of this installation by their ids, including keys made after the server's start. During a rotation some servers have the new
 * keys and others the old ones, and all of them serve the same status lists and requests.
 */
export class KeyFinder {
  readonly #files: Files
  readonly #byId: Map<string, SigningKey>
  /** Times of the last unsuccessful search, by key id; one for all ids that strangers sent. The map stays small. */
  readonly #missedAt = new Map<string, number>()

  constructor({ known, ...files }: Files & { known: readonly SigningKey[] }) {
    this.#files = files
    this.#byId = new Map(known.map((key) => [key.id, key]))
  }

  /** Returns a key whose id is from the database. */
  find(id: string): SigningKey | undefined {
    return this.#find(id, id)
  }

  /** Returns a key whose id a stranger may have made up: the files are read at most once a second for all such ids. */
  findPresented(id: string): SigningKey | undefined {
    return this.#find(id, 'presented')
  }

  #find(id: string, search: string): SigningKey | undefined {
    const known = this.#byId.get(id)
    const missed = this.#missedAt.get(search) ?? Number.NEGATIVE_INFINITY
    if (known || performance.now() - missed < PAUSE) return known
    for (const key of readKeys(this.#files)) this.#byId.set(key.id, key)
    const found = this.#byId.get(id)
    if (!found) this.#missedAt.set(search, performance.now())
    return found
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
