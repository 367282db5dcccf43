import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { ProgramFailure } from '../../tools/run/product.ts'
import { startProgram, waitUntilReady } from '../../tools/run/program.ts'
import { BARE_ENVIRONMENT } from '../bare-environment.ts'
import { freePort } from '../free-port.ts'
import type { Fetch } from '../protocol/wallet/http-exchange.ts'
import { cpuOf } from './process-cpu.ts'
import { proxyFetch } from './proxy-fetch.ts'
import { runToEnd } from './run-to-end.ts'

/** Address at which the wallets reach the programs. */
const PUBLIC_URL = 'https://cards.example.org'
/** Interval at which Prometheus reads the metrics. */
const SCRAPE_INTERVAL: Milliseconds = 15_000

/** Settings for servers whose requests all come from the same address, and that keep the results of earlier flows for some minutes. */
export const LIMITS_OUT_OF_REACH = {
  OPEN_FLOWS: '1000000',
  OPEN_FLOWS_PER_ADDRESS: '1000000',
  KEPT_MEGABYTES: '1000000',
  KEPT_MEGABYTES_PER_ADDRESS: '1000000',
  RATE_LIMIT_PER_MINUTE: '100000000',
}

/** Settings of a production server that do not depend on the computer. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL,
  TRUST_PROXY: '127.0.0.1',
  HELP_DESK_SIGN_IN: 'off',
  STOP_DELAY_SECONDS: '0',
  ...LIMITS_OUT_OF_REACH,
}

/** A program in a process of its own, so that its CPU time excludes the load generator and the wallets. */
export type MeasuredProgram = {
  publicUrl: string
  /** Sends a request to the program, as the proxy in front of it does. */
  fetch: Fetch
  /** Returns the CPU time that the program has used so far. */
  cpu(): Milliseconds
  /** File of the embedded database. */
  databaseFile: string
  pid: number
  logFile: string
}

/** A server with the certificate that its wallets trust. */
export type MeasuredServer = MeasuredProgram & { trustAnchor: string; metricsUrl: string }

/**
 * Starts a production server with an empty database, as bin/vitrine does in a packed folder.
 *
 * @param root folder of the checkout whose server is started
 * @param databaseUrl PostgreSQL database; the server uses an embedded database if it is empty
 * @param preloaded addresses of scripts that run in the server before it starts
 * @param settings further ones
 * @param isCounted true turns off the checkpoints of the embedded database, which takes time
 * @throws {ExplainedError | ProgramFailure} if the server does not start
 */
export async function startServer(
  {
    root,
    name,
    databaseUrl,
    isCounted = false,
    preloaded: given = [],
    settings: more = {},
  }: {
    root: string
    name: string
    databaseUrl: string
    isCounted?: boolean
    preloaded?: readonly string[]
    settings?: Readonly<Record<string, string>>
  },
  resources: AsyncDisposableStack,
): Promise<MeasuredServer> {
  const folder = temporaryFolder(resources)
  const metricsPort = String(await freePort())
  const settings = { ...PRODUCTION, DATA_DIR: folder, DATABASE_URL: databaseUrl, METRICS_PORT: metricsPort, ...more }
  const source = join(root, 'apps', 'server', 'src')
  // Earlier versions have the second name.
  const command = ['keys.ts', 'make-keys.ts'].find((file) => existsSync(join(source, 'commands', file))) ?? ''
  await runToEnd(
    `Keys of ${name} could not be created`,
    [process.execPath, '--disable-warning=ExperimentalWarning', join(source, 'commands', command)],
    { cwd: root, env: { ...BARE_ENVIRONMENT, ...settings }, resources },
  )
  const preloaded = [...given, ...(isCounted ? [new URL('no-checkpoints.ts', import.meta.url).href] : [])]
  const options = preloaded.flatMap((script) => ['--import', script])
  const program = await start(name, [...options, join(source, 'main.ts')], { folder, settings, resources })
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  const scrape = () =>
    void fetch(metricsUrl).then(
      (answer) => answer.text(),
      () => {},
    )
  const scraping = setInterval(scrape, SCRAPE_INTERVAL)
  resources.defer(() => clearInterval(scraping))
  return { ...program, metricsUrl, trustAnchor: readFileSync(join(folder, 'keys', 'trust-anchor.pem'), 'utf8') }
}

/** Starts the program that does the minimal work of each flow. */
export const startBound = (
  { isCounted = false }: { isCounted?: boolean },
  resources: AsyncDisposableStack,
): Promise<MeasuredProgram> => {
  const folder = temporaryFolder(resources)
  const script = fileURLToPath(new URL('bare-operations.ts', import.meta.url))
  const settings = { DATA_DIR: folder, ...(isCounted && { NO_CHECKPOINTS: 'yes' }) }
  return start('the minimal program', [script], { folder, settings, resources })
}

async function start(
  title: string,
  script: readonly string[],
  {
    folder,
    settings,
    resources,
  }: { folder: string; settings: Record<string, string>; resources: AsyncDisposableStack },
): Promise<MeasuredProgram> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = startProgram({
    title,
    arguments: [...script],
    environment: { ...BARE_ENVIRONMENT, ...settings, PORT: String(port) },
    logFile: join(folder, 'log'),
    readyUrl: `${url}/health/ready`,
  })
  resources.defer(() => program.stop())
  const { pid } = program
  if (pid === undefined || (await waitUntilReady(program)) !== 'ready')
    throw new ProgramFailure(program, 'did not start')
  return {
    publicUrl: PUBLIC_URL,
    fetch: proxyFetch(url),
    cpu: () => cpuOf(pid),
    databaseFile: join(folder, 'vitrine.sqlite'),
    pid,
    logFile: join(folder, 'log'),
  }
}

function temporaryFolder(resources: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
