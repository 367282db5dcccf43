import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import * as z from 'zod'
import { ProgramFailure } from '../../../tools/run/product.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from '../../../tools/run/program.ts'
import { chooseProxyAddress, startProxy } from '../../protocol/deployment/proxy.ts'
import { trustAuthority } from '../../protocol/deployment/proxy-client.ts'
import { findFreePorts } from './free-ports.ts'

/** Stages in which the product's server runs: one process, two behind nginx, or two that are killed and restarted repeatedly. */
export const zStage = z.enum(['alone', 'behind-nginx', 'behind-nginx-with-faults']).default('alone')
export type Stage = z.infer<typeof zStage>

/** The servers that answer at the address of the app. */
export type Servers = {
  /** Settings of the servers: their public address and their database. */
  settings: Record<string, string>
  start(plan: ProgramPlan): Promise<void>
  /** Stops the servers. They can be started again on the same data and at the same address. */
  stop(): Promise<void>
  /** Stops the servers, as well as the proxy and the database that the servers use. */
  end(): Promise<void>
}

/** Time between two faults. */
const FAULT_INTERVAL: Milliseconds = 2500
/** Kills after which PostgreSQL is restarted: the second and the fifth. */
const DATABASE_RESTARTS = [2, 5]

/** Starts a program and waits until it is ready. @throws ProgramFailure with the end of its log if it does not start */
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
  const address = await chooseProxyAddress()
  const [one = 0, other = 0] = await findFreePorts(2)
  const postgres = await startTemporaryPostgres()
  const proxy = await startProxy('nginx', { servers: [one, other], address, folder: dataDirectory })
  const distrustAuthority = trustAuthority(proxy.authority)
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

  /** Kills and restarts one server, then the other, and so on, until `stop` is called. */
  async function causeFaults(plan: ProgramPlan): Promise<void> {
    for (let kills = 1; isUp; kills += 1) {
      await pause(FAULT_INTERVAL)
      const port = kills % 2 === 0 ? one : other
      if (!isUp) return
      await running.get(port)?.stop(0)
      await startAt(port, plan)
      if (!DATABASE_RESTARTS.includes(kills)) continue
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
    settings: { PUBLIC_URL: address.url, DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1' },
    async start(plan) {
      // The second server starts after the first one, because the first one creates the keys that both use.
      for (const port of [one, other]) await startAt(port, plan)
      isUp = true
      if (hasFaults) faults = causeFaults(plan)
    },
    stop,
    async end() {
      await stop()
      await proxy.stop()
      distrustAuthority()
      await postgres.stop()
    },
  }
}
