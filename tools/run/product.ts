import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type Addresses, demoSettings, type PerProgram } from '../../apps/server/src/settings/demo-addresses.ts'
import { tailLog } from './log-tail.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from './program.ts'

/** Error thrown when a program stops unexpectedly or does not become ready. It contains the end of the program's log. */
export class ProgramFailure extends Error {
  readonly program: RunningProgram

  constructor(program: RunningProgram, what: string) {
    const { title, logFile, onLine } = program.plan
    const log = onLine ? '' : ` The end of its log (${logFile}):\n\n${tailLog(logFile, { from: program.logStart })}`
    super(`${capitalised(title)} ${what}.${log}`)
    this.program = program
  }
}

/** File with the trust anchor of the installation, in the directory of the keys. */
const OWN_ANCHOR = 'trust-anchor.pem'

/** Returns the path of the trust anchor of the demo wallet's provider, which the demo sign-in writes at its start. */
const anchorOfWalletProvider = ({ dataDirectory }: Addresses): string =>
  join(dataDirectory, 'idp', 'wallet-provider', 'demo-wallet-provider.pem')

/** Returns the settings with which the server knows the demo wallet, unless the operator names other providers. */
const providersOf = (anchor: string): Record<string, string> => ({
  WALLET_PROVIDERS_DIR: dirname(anchor),
  KEY_PROVIDERS_DIR: dirname(anchor),
})

/** Returns the path of a program's log. */
export function logFileOf(addresses: Addresses, name: string): string {
  return join(addresses.dataDirectory, 'logs', `${name}.log`)
}

/** Returns the folder with the definitions of the contracts that the emulator issues. */
export const emulatedContractsOf = ({ dataDirectory }: Addresses): string =>
  join(dataDirectory, 'entra-emulator', 'contracts')

/** Plans how to run each program that has an address. */
export function planPrograms(addresses: Addresses, environment: NodeJS.ProcessEnv): PerProgram<ProgramPlan> {
  const { ports, urls } = addresses
  const shared = {
    ...environment,
    ...demoSettings(addresses),
    // The environment already contains the settings from the file.
    ENV_FILE: 'none',
  }
  return {
    server: {
      title: 'the app',
      arguments: ['apps/server/src/main.ts'],
      environment: { ...providersOf(anchorOfWalletProvider(addresses)), ...shared, PORT: String(ports.server) },
      logFile: logFileOf(addresses, 'server'),
      readyUrl: `http://localhost:${ports.server}/health/ready`,
    },
    idp: {
      title: 'the demo identity provider',
      arguments: ['apps/idp/src/main.ts'],
      environment: { ...shared, IDP_PORT: String(ports.idp) },
      logFile: logFileOf(addresses, 'idp'),
      readyUrl: `http://localhost:${ports.idp}/health/live`,
    },
    wallet: {
      title: 'the demo wallet',
      arguments: ['apps/wallet/src/server/main.ts'],
      environment: {
        ...shared,
        WALLET_PORT: String(ports.wallet),
        WALLET_PROVIDER_URL: urls.idp,
        ...walletAnchors(keysDirectoryOf(addresses, environment)),
      },
      logFile: logFileOf(addresses, 'wallet'),
      readyUrl: `http://localhost:${ports.wallet}/health/live`,
    },
    ...(ports.emulator !== undefined && {
      emulator: {
        title: 'the emulator of Microsoft Entra Verified ID',
        arguments: ['apps/entra-emulator/src/main.ts'],
        environment: {
          ...shared,
          ENTRA_EMULATOR_PORT: String(ports.emulator),
          ENTRA_EMULATOR_CARDS: emulatedContractsOf(addresses),
          ENTRA_EMULATOR_STATE: join(addresses.dataDirectory, 'entra-emulator', 'state.json'),
        },
        logFile: logFileOf(addresses, 'entra-emulator'),
        readyUrl: `http://localhost:${ports.emulator}/health/live`,
      },
    }),
  }
}

const keysDirectoryOf = ({ dataDirectory }: Addresses, { KEYS_DIR }: NodeJS.ProcessEnv): string =>
  KEYS_DIR ? resolve(KEYS_DIR) : join(dataDirectory, 'keys')

/**
 * Returns the settings with which the demo wallet trusts the anchor that the server creates at its first start and, in each role, the
 * anchors of other authorities that the operator installed, former ones too.
 */
function walletAnchors(keys: string): Record<string, string> {
  const retired = join(keys, 'retired')
  const former = (existsSync(retired) ? readdirSync(retired) : []).filter((name) => name.endsWith('.anchor.pem'))
  const of = (purpose: string) => {
    const formerOfRole = former.filter((name) => name.startsWith(`${purpose}-`)).map((name) => join(retired, name))
    return [join(keys, OWN_ANCHOR), join(keys, `${purpose}.anchor.pem`), ...formerOfRole].join(',')
  }
  return {
    WALLET_ISSUER_ANCHORS: of('credential-issuer'),
    WALLET_DOCUMENT_ANCHORS: of('document-signer'),
    WALLET_VERIFIER_ANCHORS: of('request-object'),
  }
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
   * Starts the programs and waits until all of them answer. The server starts after the demo identity provider has written the trust
   * anchor of the demo wallet, and the wallet after the server has written its own. The server does not wait for the emulator.
   *
   * @throws ProgramFailure if one of them stops or does not answer in time
   */
  async startAll(plans: PerProgram<ProgramPlan>, timeout: Milliseconds = 60_000): Promise<void> {
    const becomeReady = (programs: RunningProgram[]) => Promise.all(programs.map((one) => awaitReady(one, timeout)))
    const idp = this.start(plans.idp)
    const { WALLET_PROVIDERS_DIR: providers } = plans.server.environment
    if (providers && !existsSync(providers)) await becomeReady([idp])
    const first = [idp, this.start(plans.server)]
    const emulator = plans.emulator ? [this.start(plans.emulator)] : []
    const [anchor] = plans.wallet.environment.WALLET_ISSUER_ANCHORS?.split(',') ?? []
    if (anchor && !existsSync(anchor)) await becomeReady(first)
    await becomeReady([...first, this.start(plans.wallet), ...emulator])
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

async function awaitReady(program: RunningProgram, timeout: Milliseconds): Promise<void> {
  const outcome = await waitUntilReady(program, timeout)
  if (outcome === 'ready') return
  throw new ProgramFailure(program, outcome === 'ended' ? `stopped (${await program.ended})` : 'did not answer in time')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
