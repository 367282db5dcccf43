import type { CredentialEngine, EngineCleanupPart } from '../../credentials/credential-engine.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FailingParts } from '../../platform/failures/failing-parts.ts'
import type { CleanupPart } from '../../platform/feature/feature.ts'

const DAY = 86_400_000

export type CleanupParts = readonly (CleanupPart | (EngineCleanupPart & { step: 'engine' }))[]

const STEPS: readonly CleanupParts[number]['step'][] = ['end', 'engine', 'follow', 'forget', 'note']

/** The log of the database comes last, because it contains what the others erased. */
export function cleanupParts(
  parts: readonly CleanupPart[],
  { engines, database }: { engines: readonly CredentialEngine[]; database: Pick<Database, 'purgeErased'> },
): CleanupParts {
  const ofEngines = engines.flatMap(({ name: engine, cleanup }) =>
    cleanup.map(({ name, run }) => ({ step: 'engine' as const, name: `${engine}-${name}`, run })),
  )
  return [
    ...[...parts, ...ofEngines].sort((one, other) => STEPS.indexOf(one.step) - STEPS.indexOf(other.step)),
    { step: 'note', name: 'database-log', run: () => database.purgeErased() },
  ]
}

type CleanUpOptions = {
  database: Pick<Database, 'check'>
  clock: Clock
  retentionDays: number
  failing: FailingParts
  /** Ends the clean-up before its next part. */
  signal?: AbortSignal | undefined
}

/**
 * Runs one clean-up on behalf of all servers. Each part runs on its own. Returns whether all of them succeeded.
 *
 * @throws {DatabaseUnavailable} if the database does not answer; the remaining parts would then only wait for it
 */
export async function cleanUpAll(
  parts: CleanupParts,
  { database, clock, retentionDays, failing, signal }: CleanUpOptions,
): Promise<boolean> {
  const before = clock() - retentionDays * DAY
  let isComplete = true
  for (const part of parts) {
    if (signal?.aborted) return false
    const outcome = await failing.run('cleanup', part.name, async () => {
      try {
        await (part.step === 'forget' ? part.run(before) : part.run())
        return 'done'
      } catch (error) {
        // The shutdown closes the database after a while, also under a part that still runs.
        if (signal?.aborted) return 'interrupted'
        throw error
      }
    })
    if (outcome === 'done') continue
    if (outcome === 'interrupted') return false
    isComplete = false
    await database.check()
  }
  return isComplete
}
