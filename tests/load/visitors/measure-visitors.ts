import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'
import { type DatabaseName, startDatabase } from '../databases.ts'
import { type MeasuredServer, startServer } from '../measured-program.ts'
import { readOrNothing } from '../process-cpu.ts'
import { readAppFiles } from './app-files.ts'
import { comeAtRandom, type Seen } from './crowd.ts'
import { sendGarbage } from './garbage.ts'
import type { Site } from './visit.ts'

/** Time after the start at which the memory at rest is read. */
const REST: Milliseconds = 15_000
const SAMPLE: Milliseconds = 500

/** Memory of a process. `own` is the part that it shares with no file and no other process. */
export type Memory = { whole: Bytes; own: Bytes }

export type VisitorsReport = Seen & {
  readonly visitors: number
  /** CPU time of a visitor's life. */
  readonly cpu: { server: Milliseconds; database: Milliseconds }
  readonly atRest: Memory
  readonly peak: Memory
  /** Longest delay of the server's event loop, as its metrics report it. */
  readonly stall: Milliseconds
  readonly garbage: { sent: number; wrong: readonly string[] } | undefined
}

export type Arrivals = { visitors: number; perSecond: number; hasGarbage: boolean }

/** A started server with an empty database, on one core of its own if the machine has several. */
export type VisitedServer = { site: Site; atRest: Memory; measure(arrivals: Arrivals): Promise<VisitorsReport> }

/** Starts a server that visitors come to. */
export async function startVisited(
  checkout: { root: string; name: string; settings?: Readonly<Record<string, string>> },
  databaseName: DatabaseName,
  resources: AsyncDisposableStack,
): Promise<VisitedServer> {
  const database = await startDatabase(databaseName, resources)
  const server = await startServer({ ...checkout, databaseUrl: database.url }, resources)
  if (availableParallelism() > 1) {
    stayOn(0, server.pid)
    stayOn(1, process.pid)
  }
  await pause(REST)
  const atRest = memoryOf(server.pid)
  const { status } = await server.fetch(`${server.publicUrl}/notifications?id=0`, { method: 'HEAD' })
  const site = {
    ...server,
    files: await readAppFiles(server.publicUrl, server.fetch),
    // Earlier commits have the stream at another address. Without it their visitors would ask less often.
    streamPath: status === 404 ? '/changes' : '/notifications',
  }
  return {
    site,
    atRest,
    async measure({ visitors, perSecond, hasGarbage }) {
      await readStall(server)
      const before = { server: server.cpu(), database: database.cpu() }
      const sampled = samplePeak(server)
      // One tenth of all requests. A life has about 75.
      const stopGarbage = hasGarbage ? sendGarbage(server, (perSecond * 75) / 9) : undefined
      const seen = await comeAtRandom(site, { visitors, perSecond })
      const garbage = await stopGarbage?.()
      const after = { server: server.cpu(), database: database.cpu() }
      return {
        ...seen,
        visitors,
        cpu: {
          server: (after.server - before.server) / visitors,
          database: (after.database - before.database) / visitors,
        },
        atRest,
        ...(await sampled()),
        garbage,
      }
    },
  }
}

/** Keeps all threads of a process on one core. */
function stayOn(core: number, pid: number): void {
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
  if (status !== 0) console.error(`The processes share all cores: ${stderr}`)
}

function memoryOf(pid: number): Memory {
  // The process may have ended: the bench can be stopped at any time.
  const status = readOrNothing(`/proc/${pid}/status`)
  const kilobytes = (name: string): Bytes =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { whole: kilobytes('VmRSS'), own: kilobytes('RssAnon') }
}

/** Samples memory and stalls until the returned function is called. */
function samplePeak(server: MeasuredServer): () => Promise<{ peak: Memory; stall: Milliseconds }> {
  const peak: Memory = { whole: 0, own: 0 }
  let stall = 0
  let count = 0
  const sample = () => {
    const now = memoryOf(server.pid)
    peak.whole = Math.max(peak.whole, now.whole)
    peak.own = Math.max(peak.own, now.own)
    // The metrics are read every 15 seconds, as by Prometheus.
    count += 1
    if (count % 30 === 0)
      void readStall(server).then(
        (read) => (stall = Math.max(stall, read)),
        () => {},
      )
  }
  const timer = setInterval(sample, SAMPLE)
  return async () => {
    clearInterval(timer)
    sample()
    return { peak, stall: Math.max(stall, await readStall(server)) }
  }
}

async function readStall({ metricsUrl }: MeasuredServer): Promise<Milliseconds> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000
}
