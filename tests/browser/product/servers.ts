import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { startTemporaryPostgres } from '../../../tools/postgres/server.ts'
import { ProgramFailure } from '../../../tools/run/product.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from '../../../tools/run/program.ts'
import { choosePlace, startProxy } from '../../protocol/deployment/proxy.ts'
import { trustAuthority } from '../../protocol/deployment/proxy-client.ts'
import { findFreePorts } from './free-ports.ts'

/** How the product's server runs: as one process, or as two behind nginx, which die and come back. */
export const zStage = z.enum(['alone', 'behind-nginx', 'behind-nginx-with-faults']).default('alone')
export type Stage = z.infer<typeof zStage>

/** What answers at the address of the app. */
export type Servers = {
  /** What they must find in their environment to be reached and to store. */
  settings: Record<string, string>
  start(plan: ProgramPlan): Promise<void>
  /** Can be started again, on the same data and at the same address. */
  stop(): Promise<void>
  /** Stops what they stand on, too. */
  end(): Promise<void>
}

/** Between two faults, in milliseconds. */
const CALM = 2500
/** After how many deaths of a server PostgreSQL is restarted. */
const DATABASE_RESTARTS = [2, 5]

/** @throws ProgramFailure with the end of its log when it does not start */
export async function startAndAwait(plan: ProgramPlan): Promise<RunningProgram> {
  const program = startProgram(plan)
  const outcome = await waitUntilReady(program, 30_000)
  if (outcome === 'ready') return program
  await program.stop(0)
  throw new ProgramFailure(program, 'does not start')
}

export async function prepareServers(stage: Stage, dataDirectory: string): Promise<Servers> {
  return stage === 'alone'
    ? oneServer()
    : twoServers(dataDirectory, { hasFaults: stage === 'behind-nginx-with-faults' })
}

function oneServer(): Servers {
  let running: RunningProgram | undefined
  const stop = async (): Promise<void> => {
    await running?.stop()
    running = undefined
  }
  return {
    settings: {},
    async start(plan) {
      running = await startAndAwait(plan)
    },
    stop,
    end: stop,
  }
}

async function twoServers(dataDirectory: string, { hasFaults }: { hasFaults: boolean }): Promise<Servers> {
  const place = await choosePlace()
  const [one = 0, other = 0] = await findFreePorts(2)
  const postgres = await startTemporaryPostgres()
  const proxy = await startProxy('nginx', { servers: [one, other], place, folder: dataDirectory })
  const forget = trustAuthority(proxy.authority)
  const running = new Map<number, RunningProgram>()
  let isUp = false
  let faults: Promise<void> = Promise.resolve()

  const startAt = async (port: number, plan: ProgramPlan): Promise<void> => {
    const program = await startAndAwait({
      ...plan,
      environment: { ...plan.environment, PORT: String(port) },
      logFile: join(dataDirectory, 'logs', `server-${port}.log`),
      readyUrl: `http://localhost:${port}/health/ready`,
    })
    running.set(port, program)
  }

  /** Kills one of the two, has it come back, and goes on with the other one. */
  async function doHarm(plan: ProgramPlan): Promise<void> {
    for (let deaths = 1; isUp; deaths += 1) {
      await pause(CALM)
      const port = deaths % 2 === 0 ? one : other
      if (!isUp) return
      await running.get(port)?.stop(0)
      await startAt(port, plan)
      if (!DATABASE_RESTARTS.includes(deaths)) continue
      await postgres.shutDown()
      await postgres.start()
    }
  }

  const stop = async (): Promise<void> => {
    isUp = false
    await faults
    await Promise.all([...running.values()].map((program) => program.stop()))
  }
  return {
    settings: { PUBLIC_URL: place.url, DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1' },
    async start(plan) {
      // The first makes the keys.
      for (const port of [one, other]) await startAt(port, plan)
      isUp = true
      if (hasFaults) faults = doHarm(plan)
    },
    stop,
    async end() {
      await stop()
      await proxy.stop()
      forget()
      await postgres.stop()
    },
  }
}
