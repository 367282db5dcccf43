import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Addresses, Program } from './addresses.ts'
import { tailLog } from './log-tail.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from './program.ts'

/** Error thrown when a program stops unexpectedly or does not become ready. It contains the end of the program's log. */
export class ProgramFailure extends Error {
  readonly program: RunningProgram

  constructor(program: RunningProgram, what: string) {
    super(
      `${capitalised(program.plan.title)} ${what}. The end of its log (${program.plan.logFile}):\n\n${tailLog(program.plan.logFile, { from: program.logStart })}`,
    )
    this.program = program
  }
}

/** Returns the path of a program's log. */
export function logFileOf(addresses: Addresses, name: string): string {
  return join(addresses.dataDirectory, 'logs', `${name}.log`)
}

/**
 * Plans how to run each program of the product.
 *
 * @param nodeFlags additional flags of Node, for example to restart the program when its source changes
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
    // The environment already contains the settings from the file.
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

/** Returns the path of the certificate that the server writes at its first start and that the demo wallet trusts. */
function trustAnchorFile(addresses: Addresses, environment: NodeJS.ProcessEnv): string {
  const keys = environment.KEYS_DIR ? resolve(environment.KEYS_DIR) : join(addresses.dataDirectory, 'keys')
  return join(keys, 'trust-anchor.pem')
}

/** Running programs of the product. */
export class Product {
  readonly #running: RunningProgram[] = []
  readonly #failed = Promise.withResolvers<ProgramFailure>()
  #stopping: Promise<void> | undefined

  /** Resolves if a program stops unexpectedly. */
  readonly failed: Promise<ProgramFailure> = this.#failed.promise

  /** True after `stop` or `kill`. Programs that end from then on have not failed. */
  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Starts a program and watches it. Throws after `stop` or `kill`. */
  start(plan: ProgramPlan): RunningProgram {
    if (this.#stopping) throw new Error(`${plan.title} cannot start: Vitrine is stopping`)
    const program = startProgram(plan)
    this.#running.push(program)
    void program.ended.then((how) => {
      if (!this.#stopping) this.#failed.resolve(new ProgramFailure(program, `stopped (${how})`))
    })
    return program
  }

  /**
   * Starts the three programs and waits until all of them answer. If the server has not yet created the certificate that the
   * wallet trusts, the wallet starts after the server.
   *
   * @throws ProgramFailure if one of them stops or does not answer in time
   */
  async startAll(plans: Record<Program, ProgramPlan>): Promise<void> {
    const first = [this.start(plans.server), this.start(plans.idp)]
    const anchor = plans.wallet.environment.WALLET_TRUST_ANCHORS
    if (anchor && !existsSync(anchor)) await Promise.all(first.map(becomeReady))
    await Promise.all([...first, this.start(plans.wallet)].map(becomeReady))
  }

  /** Stops all programs, and kills those that do not stop in time. Further calls wait for the same shutdown. */
  stop(grace?: Milliseconds): Promise<void> {
    this.#stopping ??= Promise.all(this.#running.map((program) => program.stop(grace))).then(() => {})
    return this.#stopping
  }

  /** Kills all programs immediately. */
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
    outcome === 'ended' ? `stopped (${await program.ended})` : 'did not answer within a minute',
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
