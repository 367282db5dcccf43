import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Addresses, Program } from './addresses.ts'
import { tailLog } from './log-tail.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from './program.ts'

/** A program of the product that ended by itself or never became ready. */
export class ProgramFailure extends Error {
  readonly program: RunningProgram

  constructor(program: RunningProgram, what: string) {
    super(
      `${capitalised(program.plan.title)} ${what}. The end of its log (${program.plan.logFile}):\n\n${tailLog(program.plan.logFile, { from: program.logStart })}`,
    )
    this.program = program
  }
}

/** Where the log of a program is. */
export function logFileOf(addresses: Addresses, name: string): string {
  return join(addresses.dataDirectory, 'logs', `${name}.log`)
}

/**
 * How each program of the product is run.
 *
 * @param nodeFlags what else Node is given, for example to restart it when its source changes
 */
export function planPrograms(
  addresses: Addresses,
  environment: NodeJS.ProcessEnv,
  nodeFlags: string[] = [],
): Record<Program, ProgramPlan> {
  const { ports, urls, dataDirectory } = addresses
  const shared = {
    ...environment,
    PUBLIC_URL: urls.server,
    IDP_URL: urls.idp,
    WALLET_URL: urls.wallet,
    DATA_DIR: dataDirectory,
    // What the file says is in the environment already.
    ENV_FILE: 'none',
  }
  return {
    server: {
      title: 'the app',
      arguments: [...nodeFlags, 'apps/server/src/main.ts'],
      environment: { ...shared, PORT: String(ports.server) },
      logFile: logFileOf(addresses, 'server'),
      readyUrl: `http://localhost:${ports.server}/health/ready`,
    },
    idp: {
      title: 'the demo identity provider',
      arguments: [...nodeFlags, 'apps/idp/src/main.ts'],
      environment: { ...shared, IDP_PORT: String(ports.idp) },
      logFile: logFileOf(addresses, 'idp'),
      readyUrl: `http://localhost:${ports.idp}/health/live`,
    },
    wallet: {
      title: 'the demo wallet',
      arguments: [...nodeFlags, 'apps/wallet/src/server/main.ts'],
      environment: {
        ...shared,
        WALLET_PORT: String(ports.wallet),
        WALLET_TRUST_ANCHORS: trustAnchorFile(addresses, environment),
      },
      logFile: logFileOf(addresses, 'wallet'),
      readyUrl: `http://localhost:${ports.wallet}/health/live`,
    },
  }
}

/** The certificate that the server writes at its first start and that the demo wallet trusts. */
function trustAnchorFile(addresses: Addresses, environment: NodeJS.ProcessEnv): string {
  const keys = environment.KEYS_DIR ? resolve(environment.KEYS_DIR) : join(addresses.dataDirectory, 'keys')
  return join(keys, 'trust-anchor.pem')
}

/** The product, running. */
export class Product {
  readonly #running: RunningProgram[] = []
  readonly #failed = Promise.withResolvers<ProgramFailure>()
  #stopping: Promise<void> | undefined

  /** Settles when a program ends although nobody asked it to. */
  readonly failed: Promise<ProgramFailure> = this.#failed.promise

  /** Whether it was asked to stop; what ends from then on is no failure. */
  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Starts a program and watches over it. Once stopping has begun, nothing starts any more. */
  start(plan: ProgramPlan): RunningProgram {
    if (this.#stopping) throw new Error(`${plan.title} is not started: Vitrine is stopping`)
    const program = startProgram(plan)
    this.#running.push(program)
    void program.ended.then((how) => {
      if (!this.#stopping) this.#failed.resolve(new ProgramFailure(program, `stopped (${how})`))
    })
    return program
  }

  /**
   * Starts the three programs and waits until all of them answer. The wallet comes after the server where the server has
   * yet to make the certificate that the wallet is to trust.
   *
   * @throws ProgramFailure when one of them ends or does not answer in time
   */
  async startAll(plans: Record<Program, ProgramPlan>): Promise<void> {
    const first = [this.start(plans.server), this.start(plans.idp)]
    const anchor = plans.wallet.environment.WALLET_TRUST_ANCHORS
    if (anchor && !existsSync(anchor)) await Promise.all(first.map(becomeReady))
    await Promise.all([...first, this.start(plans.wallet)].map(becomeReady))
  }

  /** Stops all programs, killing those that do not stop in time. Once begun, further calls wait for the same end. */
  stop(graceMilliseconds?: number): Promise<void> {
    this.#stopping ??= Promise.all(this.#running.map((program) => program.stop(graceMilliseconds))).then(() => {})
    return this.#stopping
  }

  /** Kills everything at once. */
  async kill(): Promise<void> {
    this.#stopping ??= Promise.resolve()
    await Promise.all(this.#running.map((program) => program.stop(0)))
  }
}

async function becomeReady(program: RunningProgram): Promise<void> {
  const outcome = await waitUntilReady(program)
  if (outcome === 'ready') return
  throw new ProgramFailure(
    program,
    outcome === 'ended' ? `stopped (${await program.ended})` : 'does not answer after a minute',
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
