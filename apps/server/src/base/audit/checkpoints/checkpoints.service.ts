import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Clock, isWithin } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/database/lists/batches.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { CheckpointRow } from '../audit.tables.ts'
import { COUNTED, countLines } from '../line-counts.ts'
import { type AuditLine, BEFORE_ALL, NO_DIGEST, StretchDigest, signCheckpoint } from './checkpoint.ts'
import { addCounts, deleteCounts, findLastCheckpoint, findLines, insertCheckpoint } from './checkpoints.repository.ts'
import { SettledLines } from './settled-lines.ts'

/**
 * Maximum numbers of lines per checkpoint (`size`) and of checkpoints per call of `write` (`atMost`). Far fewer lines are added between
 * two calls.
 */
const LINES_AT_ONCE_PER_CHECKPOINT = { size: 500, atMost: 40 }
/** Without this delay, each single line could get its own checkpoint. */
const WAIT_FOR_MORE: Milliseconds = 60_000

type CheckpointsContext = { database: Database; clock: Clock; key: Pick<SigningKey, 'id' | 'privateKey'> }

/**
 * Each checkpoint contains a digest over all lines up to its last one. Without the signing key, nobody can change, delete or insert one of
 * these lines undetected.
 */
export class AuditCheckpoints {
  readonly #context: CheckpointsContext
  readonly #settled: SettledLines

  constructor(context: CheckpointsContext) {
    this.#context = context
    this.#settled = new SettledLines(context.database)
  }

  /** Several servers may call this method at once: each checkpoint is then stored by only one of them. */
  async write(): Promise<void> {
    const upTo = await this.#settled.last()
    await inBatches(this.#context.database, LINES_AT_ONCE_PER_CHECKPOINT, (limit) => this.#writeNext(upTo, limit))
  }

  async #writeNext(upTo: number, limit: number): Promise<number> {
    const { database, clock, key } = this.#context
    const { reader } = database
    const now = clock()
    const before = await findLastCheckpoint(reader)
    const lines = await findLines(reader, { after: before?.last_id ?? BEFORE_ALL, upTo, limit })
    const [first] = lines
    if (!first || (lines.length < limit && isWithin({ from: first.at, until: first.at + WAIT_FOR_MORE }, now))) return 0
    const checkpoint = signCheckpoint(checkpointOf(lines, before, now), key)
    const isStored = await database.transaction(async (tx) => {
      if (!(await insertCheckpoint(tx, checkpoint))) return false
      await addCounts(tx, countLines(lines, now))
      for (const span of ['five-minutes', 'hour'] as const) await deleteCounts(tx, span, now - COUNTED[span].kept)
      return true
    })
    return isStored ? lines.length : 0
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
    made_at: now,
  }
}
