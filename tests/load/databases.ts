import type { Milliseconds } from '@vitrine/api/units.ts'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { cpuOfPostgres } from './process-cpu.ts'

/** An empty database of a server. */
export type MeasuredDatabase = {
  /** Connection string; empty for an embedded database. */
  url: string
  /** Returns the CPU time that the processes of the database have used so far; 0 for an embedded database. */
  cpu(): Milliseconds
}

export const DATABASES = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** Starts a database. Each server gets one of its own, so that the CPU times of two servers' databases are not mixed. */
export async function startDatabase(name: DatabaseName, resources: AsyncDisposableStack): Promise<MeasuredDatabase> {
  if (name === 'SQLite') return { url: '', cpu: () => 0 }
  const postgres = await startTemporaryPostgres()
  resources.defer(() => postgres.stop())
  return { url: postgres.url, cpu: () => cpuOfPostgres(postgres.pid() ?? 0) }
}
