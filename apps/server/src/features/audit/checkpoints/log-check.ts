import type { KeyObject } from 'node:crypto'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CheckpointRow } from '../audit.tables.ts'
import { BEFORE_ALL, isSignedBy, NO_DIGEST, StretchDigest } from './checkpoint.ts'
import { countLinesAfter, findCheckpoints, findLastCheckpoint, findLines } from './checkpoints.repository.ts'

const CHECKPOINTS_AT_ONCE = 500
const LINES_AT_ONCE = 1000

/** What is wrong with the log or its seals. */
export type Fault =
  /** Lines of a stretch are gone, came in, or say something else than when they were sealed. */
  | { kind: 'lines-missing' | 'lines-added'; seal: CheckpointRow; lines: number }
  | { kind: 'lines-changed'; seal: CheckpointRow }
  /** A seal says something else than what was signed. */
  | { kind: 'seal-changed'; seal: CheckpointRow }
  | { kind: 'unknown-key'; seal: CheckpointRow }
  /** There is no seal between these two. */
  | { kind: 'seals-missing'; after: number; before: number }
  /** What was noted elsewhere as the digest of a seal is none: seals were taken away at the end, or all were made anew. */
  | { kind: 'head-missing'; head: string }

export type LogCheck = {
  faults: Fault[]
  /** Undefined where nothing is sealed. */
  lastCheckpoint: CheckpointRow | undefined
  /** Lines that are not sealed yet. */
  unsealed: number
}

type CheckOptions = {
  /** The public key of this id; undefined where there is none. */
  keyOf: (id: string) => KeyObject | undefined
  /** The digest of a seal that must be there, as it was noted elsewhere. */
  head?: string | undefined
}

/**
 * Holds the whole audit log against its seals. It reads up to the last seal that there was at the beginning, so the log may grow
 * meanwhile.
 */
export async function checkLog(db: Queryable, { keyOf, head }: CheckOptions): Promise<LogCheck> {
  const lastCheckpoint = await findLastCheckpoint(db)
  const faults: Fault[] = []
  let before: CheckpointRow | undefined
  let isHeadSeen = head === undefined
  while (before?.number !== lastCheckpoint?.number) {
    const seals = await findCheckpoints(db, { after: before?.number ?? 0, limit: CHECKPOINTS_AT_ONCE })
    if (seals.length === 0) break
    for (const seal of seals) {
      if (seal.number > (lastCheckpoint?.number ?? 0)) break
      faults.push(...(await faultsOf(db, { seal, before, keyOf })))
      isHeadSeen ||= seal.digest === head
      before = seal
    }
  }
  if (!isHeadSeen && head !== undefined) faults.push({ kind: 'head-missing', head })
  const unsealed = await countLinesAfter(db, lastCheckpoint?.last_id ?? BEFORE_ALL)
  return { faults, lastCheckpoint, unsealed }
}

type Checked = { seal: CheckpointRow; before: CheckpointRow | undefined; keyOf: CheckOptions['keyOf'] }

async function faultsOf(db: Queryable, { seal, before, keyOf }: Checked): Promise<Fault[]> {
  const faults: Fault[] = []
  const number = before?.number ?? 0
  if (seal.number !== number + 1) faults.push({ kind: 'seals-missing', after: number, before: seal.number })
  const key = keyOf(seal.key_id)
  if (!key) faults.push({ kind: 'unknown-key', seal })
  else if (!isSignedBy(key, seal)) faults.push({ kind: 'seal-changed', seal })
  // What a missing seal was for is told by its number: without its digest the next stretch proves nothing.
  if (seal.number !== number + 1) return faults
  const { entries, digest } = await digestOf(db, {
    after: before?.last_id ?? BEFORE_ALL,
    seal,
    previous: before?.digest,
  })
  if (entries < seal.entries) faults.push({ kind: 'lines-missing', seal, lines: seal.entries - entries })
  else if (entries > seal.entries) faults.push({ kind: 'lines-added', seal, lines: entries - seal.entries })
  else if (digest !== seal.digest) faults.push({ kind: 'lines-changed', seal })
  return faults
}

/** Of all lines between the seal before and the end of this one, also where it says that there were none. */
async function digestOf(
  db: Queryable,
  { after, seal, previous = NO_DIGEST }: { after: number; seal: CheckpointRow; previous: string | undefined },
): Promise<{ entries: number; digest: string }> {
  const digest = new StretchDigest(previous)
  let entries = 0
  let last = after
  for (;;) {
    const lines = await findLines(db, { after: last, upTo: seal.last_id, limit: LINES_AT_ONCE })
    for (const line of lines) digest.add(line)
    entries += lines.length
    if (lines.length < LINES_AT_ONCE) return { entries, digest: digest.end() }
    last = lines.at(-1)?.id ?? last
  }
}
