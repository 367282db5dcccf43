import { type Clock, isWithin } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/database/lists/batches.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { CheckpointRow } from '../audit.tables.ts'
import { COUNTED, countLines } from '../line-counts.ts'
import { type AuditLine, BEFORE_ALL, NO_DIGEST, StretchDigest, signCheckpoint } from './checkpoint.ts'
import { addCounts, deleteCounts, findLastCheckpoint, findLines, insertCheckpoint } from './checkpoints.repository.ts'
import { SettledLines } from './settled-lines.ts'

/** Lines of a stretch at most, and so many stretches in a round: far more than come meanwhile. */
const LINES_AT_ONCE_PER_CHECKPOINT = { size: 500, atMost: 40 }
/** How long a line waits for others, so that a quiet hour has few seals: milliseconds. */
const PATIENCE = 60_000

type CheckpointKey = Pick<SigningKey, 'id' | 'privateKey'>

/**
 * Seals the audit log behind its growing end: each seal is signed and says by a digest what all lines up to its last one are. Whoever
 * changes, deletes or inserts one of these needs the key to hide it.
 */
export class AuditCheckpoints {
  readonly #database: Database
  readonly #clock: Clock
  readonly #key: CheckpointKey
  readonly #settled: SettledLines

  constructor({ database, clock, key }: { database: Database; clock: Clock; key: CheckpointKey }) {
    this.#database = database
    this.#clock = clock
    this.#key = key
    this.#settled = new SettledLines(database)
  }

  /** Seals what is settled, in stretches. Several servers may do so at once: each stretch is sealed by one of them. */
  async seal(): Promise<void> {
    const upTo = await this.#settled.last()
    await inBatches(LINES_AT_ONCE_PER_CHECKPOINT, (limit) => this.#writeNext(upTo, limit))
  }

  async #writeNext(upTo: number, limit: number): Promise<number> {
    const { reader } = this.#database
    const now = this.#clock()
    const before = await findLastCheckpoint(reader)
    const lines = await findLines(reader, { after: before?.last_id ?? BEFORE_ALL, upTo, limit })
    const [first] = lines
    if (!first || (lines.length < limit && isWithin({ from: first.at, until: first.at + PATIENCE }, now))) return 0
    const seal = signCheckpoint(checkpointOf(lines, before, now), this.#key)
    const isOurs = await this.#database.transaction(async (tx) => {
      if (!(await insertCheckpoint(tx, seal))) return false
      await addCounts(tx, countLines(lines, now))
      for (const span of ['five-minutes', 'hour'] as const) await deleteCounts(tx, span, now - COUNTED[span].kept)
      return true
    })
    return isOurs ? lines.length : 0
  }
}

function checkpointOf(lines: readonly AuditLine[], before: CheckpointRow | undefined, now: number) {
  const digest = new StretchDigest(before?.digest ?? NO_DIGEST)
  for (const line of lines) digest.add(line)
  const times = lines.map(({ at }) => at)
  return {
    number: (before?.number ?? 0) + 1,
    first_id: lines[0]?.id ?? 0,
    last_id: lines.at(-1)?.id ?? 0,
    entries: lines.length,
    earliest: Math.min(...times),
    latest: Math.max(...times),
    digest: digest.end(),
    sealed_at: now,
  }
}
