import type { KeyObject } from 'node:crypto'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CheckpointRow } from '../audit.tables.ts'
import { BEFORE_ALL, isSignedBy, NO_DIGEST, StretchDigest } from './checkpoint.ts'
import { countLinesAfter, findCheckpoints, findLastCheckpoint, findLines } from './checkpoints.repository.ts'

const CHECKPOINTS_AT_ONCE = 500
const LINES_AT_ONCE = 1000

export type Fault =
  | { kind: 'lines-missing' | 'lines-added'; checkpoint: CheckpointRow; lines: number }
  | { kind: 'lines-changed'; checkpoint: CheckpointRow }
  /** The columns of a checkpoint do not match its signature. */
  | { kind: 'checkpoint-changed'; checkpoint: CheckpointRow }
  | { kind: 'unknown-key'; checkpoint: CheckpointRow }
  | { kind: 'checkpoints-missing'; after: number; before: number }
  /** The operator stored the digest `head` earlier, but no checkpoint has it: the newest ones were deleted, or all were rewritten. */
  | { kind: 'head-missing'; head: string }

export type LogCheck = {
  faults: Fault[]
  lastCheckpoint: CheckpointRow | undefined
  /** Number of lines after the last checkpoint. */
  uncovered: number
}

type CheckOptions = {
  keyOf: (id: string) => KeyObject | undefined
  /** Digest that was noted outside the database. A checkpoint with this digest must exist. */
  head?: string | undefined
}

/** Reads up to the last checkpoint that existed at the start, so the log may grow during the check. */
export async function checkLog(db: Queryable, { keyOf, head }: CheckOptions): Promise<LogCheck> {
  const lastCheckpoint = await findLastCheckpoint(db)
  const faults: Fault[] = []
  let before: CheckpointRow | undefined
  let isHeadSeen = head === undefined
  while (before?.number !== lastCheckpoint?.number) {
    const checkpoints = await findCheckpoints(db, { after: before?.number ?? 0, limit: CHECKPOINTS_AT_ONCE })
    if (checkpoints.length === 0) break
    for (const checkpoint of checkpoints) {
      if (checkpoint.number > (lastCheckpoint?.number ?? 0)) break
      faults.push(...(await faultsOf(db, { checkpoint, before, keyOf })))
      isHeadSeen ||= checkpoint.digest === head
      before = checkpoint
    }
  }
  if (!isHeadSeen && head !== undefined) faults.push({ kind: 'head-missing', head })
  const uncovered = await countLinesAfter(db, lastCheckpoint?.last_id ?? BEFORE_ALL)
  return { faults, lastCheckpoint, uncovered }
}

type Checked = { checkpoint: CheckpointRow; before: CheckpointRow | undefined; keyOf: CheckOptions['keyOf'] }

async function faultsOf(db: Queryable, { checkpoint, before, keyOf }: Checked): Promise<Fault[]> {
  const faults: Fault[] = []
  const number = before?.number ?? 0
  if (checkpoint.number !== number + 1)
    faults.push({ kind: 'checkpoints-missing', after: number, before: checkpoint.number })
  const key = keyOf(checkpoint.key_id)
  if (!key) faults.push({ kind: 'unknown-key', checkpoint })
  else if (!isSignedBy(key, checkpoint)) faults.push({ kind: 'checkpoint-changed', checkpoint })
  // Without the digests of the missing checkpoints, the lines of this checkpoint cannot be verified.
  if (checkpoint.number !== number + 1) return faults
  const { entries, digest } = await digestOf(db, { checkpoint, before })
  if (entries < checkpoint.entries)
    faults.push({ kind: 'lines-missing', checkpoint, lines: checkpoint.entries - entries })
  else if (entries > checkpoint.entries)
    faults.push({ kind: 'lines-added', checkpoint, lines: entries - checkpoint.entries })
  else if (digest !== checkpoint.digest) faults.push({ kind: 'lines-changed', checkpoint })
  return faults
}

/** Does not rely on the number of lines that the checkpoint states. */
async function digestOf(
  db: Queryable,
  { checkpoint: { last_id: upTo }, before }: Omit<Checked, 'keyOf'>,
): Promise<{ entries: number; digest: string }> {
  const digest = new StretchDigest(before?.digest ?? NO_DIGEST)
  let entries = 0
  let last = before?.last_id ?? BEFORE_ALL
  for (;;) {
    const lines = await findLines(db, { after: last, upTo, limit: LINES_AT_ONCE })
    for (const line of lines) digest.add(line)
    entries += lines.length
    if (lines.length < LINES_AT_ONCE) return { entries, digest: digest.end() }
    last = lines.at(-1)?.id ?? last
  }
}
