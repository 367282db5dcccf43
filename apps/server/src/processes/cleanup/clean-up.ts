import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { Cleanup } from '../../features/feature.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'

const DAY = 86_400_000

/**
 * Runs one clean-up on behalf of all servers: ends expired flows, erases data past its retention, and records statistics and checkpoints.
 */
export async function cleanUpAll(
  cleanups: readonly Cleanup[],
  {
    engines,
    database,
    clock,
    retentionDays,
  }: { engines: readonly CredentialEngine[]; database: Database; clock: Clock; retentionDays: number },
): Promise<void> {
  for (const { end } of cleanups) await end?.()
  for (const engine of engines) await engine.cleanUp()
  for (const { follow } of cleanups) await follow?.()
  const before = clock() - retentionDays * DAY
  for (const { forget } of cleanups) await forget?.(before)
  for (const { note } of cleanups) await note?.()
  await database.purgeErased()
}
