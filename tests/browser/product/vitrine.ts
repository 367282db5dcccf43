import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { DatabaseLocation } from '../../../apps/server/src/platform/database/database-location.ts'
import { readAddresses } from '../../../apps/server/src/settings/demo-addresses.ts'
import { readStorage } from '../../../apps/server/src/settings/installation.ts'
import { planPrograms } from '../../../tools/run/product.ts'
import type { RunningProgram } from '../../../tools/run/program.ts'
import { findFreePorts } from './free-ports.ts'
import { setClockAhead } from './movable-clock.ts'
import { prepareServers, type Stage, startAndAwait } from './servers.ts'

/** The built product, running in separate processes on free loopback ports, with its own data. */
export type Vitrine = {
  readonly appUrl: string
  readonly walletUrl: string
  /** Address of the demo identity provider. */
  readonly idpUrl: string
  /**
   * Address of a second wallet, on its own origin, that trusts no authority. Few tests need this wallet, so `startDistrustfulWallet`
   * starts it on demand.
   */
  readonly distrustfulWalletUrl: string
  /** Address for an emulator of Microsoft Entra Verified ID, which a test may start. */
  readonly emulatorUrl: string
  /**
   * Address of a third wallet, which opens the links of the emulator. `startWalletOfEmulator` starts it, so that the other wallet does not
   * ask for an emulator that does not run.
   */
  readonly walletOfEmulatorUrl: string
  readonly dataDirectory: string
  readonly database: DatabaseLocation
  /** Moves the server's clock forward from its current time. */
  advanceClock(by: Milliseconds): void
  /** Starts the second wallet unless it is running. Returns the wallet's address. */
  startDistrustfulWallet(): Promise<string>
  /** Starts the third wallet unless it is running. */
  startWalletOfEmulator(): Promise<void>
  stopServer(): Promise<void>
  /** Starts the server again, on the same data and at the same address. */
  startServer(): Promise<void>
  /**
   * Empties the database, resets the clock, and restarts the server with these settings, in addition to the settings of the
   * first start. Works only in the stage 'alone'.
   */
  reset(settings?: Readonly<Record<string, string>>): Promise<void>
  /** Stops all programs and removes their data. */
  stop(): Promise<void>
}

/** Variables that a developer may have set for `npm start`. They change what the pages show, so they must not reach the tests. */
const UNSET = [
  'ADMIN_AUDIENCE',
  'ADMIN_CLIENTS',
  'ADMIN_ROLE_CLAIM',
  'ADMIN_SCOPE',
  'API_HOSTS',
  'BACKEND_ORIGIN',
  'BLOG_URL',
  'CARD_SIGN_IN',
  'CARD_SIGN_IN_CLIENT_ID',
  'CARD_SIGN_IN_MAX_AGE',
  'CARD_SIGN_IN_SCOPES',
  'CARD_SIGN_IN_SECRET_FILE',
  'CREDENTIAL_ENGINE',
  'DATABASE_URL',
  'DIGITAL_CREDENTIALS_ORIGINS',
  'HELP_DESK_ROLE_CLAIM',
  'HELP_DESK_SIGN_IN',
  'HOST',
  'IDP_CLIENT_ID',
  'IDP_URL',
  'KEYS_DIR',
  'MAX_CONNECTIONS',
  'MAX_CONNECTIONS_PER_ADDRESS',
  'MAX_STREAMS',
  'MAX_STREAMS_PER_ADDRESS',
  'MOBILE_BANK_APP_URL',
  'NODE_ENV',
  'PROFILE_URL',
  'SCENARIOS_DIR',
  'SIGN_IN_SCOPES',
  'STAGE',
  'STAGE_CARD',
  'STAGE_CARDS_PER_HOUR',
  'SUPPORTED_WALLETS',
  'TRUST_PROXY',
  'WALLET_ALLOWED_CONNECT',
  'WALLET_HOST',
  'WALLET_NAME',
  'WALLET_SCHEMES',
  'WEB_ROOT',
]

type VitrineOptions = {
  /** Additional settings of all programs. */
  readonly settings?: Readonly<Record<string, string>>
  readonly stage?: Stage
}

/**
 * Starts the server, the demo identity provider and the demo wallet from the existing builds.
 *
 * @throws ProgramFailure with the end of the program's log if a program does not start
 */
export async function startVitrine({ settings, stage = 'alone' }: VitrineOptions = {}): Promise<Vitrine> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-browser-'))
  const [server = 0, idp = 0, wallet = 0, distrustful = 0, emulator = 0, third = 0, reset = 0] = await findFreePorts(7)
  const servers = await prepareServers(stage, dataDirectory)
  const addresses = readAddresses({
    ...servers.settings,
    PORT: String(server),
    IDP_PORT: String(idp),
    WALLET_PORT: String(wallet),
    DATA_DIR: dataDirectory,
  })
  const environment = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !UNSET.includes(name) && !name.startsWith('ENTRA_')),
    ),
    METRICS_PORT: 'off',
    LOG_LEVEL: 'warn',
    // All visitors of a test have the same address, so together they would exceed the usual limit.
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...servers.settings,
    ...settings,
  }
  const plans = planPrograms(addresses, environment)
  const serverPlan = {
    ...plans.server,
    arguments: ['tests/browser/product/resettable-server.ts'],
    environment: { ...plans.server.environment, ...(stage === 'alone' ? { RESET_PORT: String(reset) } : {}) },
  }
  const distrustfulPlan = {
    ...plans.wallet,
    title: 'the demo wallet without trust anchors',
    environment: {
      ...plans.wallet.environment,
      WALLET_PORT: String(distrustful),
      // The provider attests the wallet at one origin only.
      WALLET_PROVIDER_URL: '',
      ...{ WALLET_ISSUER_ANCHORS: '', WALLET_DOCUMENT_ANCHORS: '', WALLET_VERIFIER_ANCHORS: '' },
    },
    logFile: join(dataDirectory, 'logs', 'distrustful-wallet.log'),
    readyUrl: `http://localhost:${distrustful}/health/live`,
  }

  const walletOfEmulatorPlan = {
    ...plans.wallet,
    title: 'the demo wallet with an emulator',
    environment: {
      ...plans.wallet.environment,
      WALLET_PORT: String(third),
      WALLET_PROVIDER_URL: '',
      ENTRA_EMULATOR_URL: `http://localhost:${emulator}`,
    },
    logFile: join(dataDirectory, 'logs', 'wallet-of-emulator.log'),
    readyUrl: `http://localhost:${third}/health/live`,
  }

  let ahead = 0
  setClockAhead(dataDirectory, ahead)
  let programs: RunningProgram[] = []
  let distrustfulWallet: Promise<RunningProgram> | undefined
  let walletOfEmulator: Promise<RunningProgram> | undefined
  const vitrine: Vitrine = {
    appUrl: addresses.urls.server,
    walletUrl: addresses.urls.wallet,
    idpUrl: addresses.urls.idp,
    dataDirectory,
    database: readStorage({ DATA_DIR: dataDirectory, ...servers.settings }).database,
    emulatorUrl: `http://localhost:${emulator}`,
    distrustfulWalletUrl: `http://localhost:${distrustful}`,
    walletOfEmulatorUrl: `http://localhost:${third}`,
    advanceClock(by) {
      ahead += by
      setClockAhead(dataDirectory, ahead)
    },
    async startDistrustfulWallet() {
      distrustfulWallet ??= startAndAwait(distrustfulPlan)
      await distrustfulWallet
      return vitrine.distrustfulWalletUrl
    },
    async startWalletOfEmulator() {
      walletOfEmulator ??= startAndAwait(walletOfEmulatorPlan)
      await walletOfEmulator
    },
    stopServer: () => servers.stop(),
    startServer: () => servers.start(serverPlan),
    async reset(settings = {}) {
      ahead = 0
      setClockAhead(dataDirectory, ahead)
      const answer = await fetch(`http://127.0.0.1:${reset}/`, { method: 'POST', body: JSON.stringify(settings) })
      if (!answer.ok) throw new Error(`The server could not be reset: ${await answer.text()}`)
    },
    async stop() {
      const others = [...programs, await distrustfulWallet, await walletOfEmulator]
      await Promise.all([servers.end(), ...others.map((program) => program?.stop())])
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
  try {
    // The demo sign-in creates the certificate of the wallet's provider, and the server the one that the wallet trusts.
    programs = [await startAndAwait(plans.idp)]
    await vitrine.startServer()
    programs.push(await startAndAwait(plans.wallet))
  } catch (error) {
    await vitrine.stop()
    throw error
  }
  return vitrine
}
