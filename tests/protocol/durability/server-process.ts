import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { freePort } from '../../free-port.ts'
import { Browser } from '../product.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const START_TIMEOUT: Milliseconds = 60_000

/** Exit code and signal of a process that has ended. */
type Exit = { code: number | null; signal: NodeJS.Signals | null }

/**
 * The server in a separate process, as it runs outside of tests. It can be killed and started again with the same address, data and
 * keys.
 */
export class ServerProcess {
  readonly url: string
  readonly browser: Browser
  readonly #environment: Record<string, string>
  readonly #output: 'pipe' | number
  readonly #main: string
  #child: ChildProcess | undefined
  #ended: Promise<Exit> = Promise.resolve({ code: null, signal: null })
  #words = ''

  private constructor(port: number, environment: Record<string, string>, output: 'pipe' | number, main: string) {
    this.#output = output
    this.#main = main
    this.url = `http://localhost:${port}`
    this.browser = new Browser(this.url)
    this.#environment = {
      PORT: String(port),
      METRICS_PORT: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...environment,
    }
  }

  /**
   * Starts a server and waits until it is ready.
   *
   * @param output file descriptor for the server's log; with 'pipe', `words` contains the log
   * @param main the server's main module; defaults to the one in this checkout
   */
  static async start(
    environment: Record<string, string>,
    port?: number,
    output: 'pipe' | number = 'pipe',
    main: string = MAIN,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(port ?? (await freePort()), environment, output, main)
    await server.start()
    return server
  }

  /** Starts or restarts the server, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#main], {
      env: { ...BARE_ENVIRONMENT, ...this.#environment },
      stdio: ['ignore', this.#output, 'pipe'],
    })
    const killWithThisProcess = () => child.kill('SIGKILL')
    process.once('exit', killWithThisProcess)
    this.#child = child
    this.#words = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#words += chunk.toString()
      })
    this.#ended = new Promise((resolve) =>
      child.once('close', (code, signal) => {
        process.off('exit', killWithThisProcess)
        resolve({ code, signal })
      }),
    )
    await this.#waitUntilReady(child)
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`The server did not become ready.\n${this.#words}`)
  }

  /** Output of the server since it was last started. */
  get words(): string {
    return this.#words
  }

  /** @throws if the server is not running */
  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('The server is not running')
    return pid
  }

  /** Kills the server as a failing machine would: it gets no chance to react. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** Asks the server to shut down, and waits until its process has ended. */
  async terminate(): Promise<Exit> {
    this.#child?.kill('SIGTERM')
    return this.#ended
  }
}

/** Creates a folder for the data of servers. The test must remove it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-durability-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export const trustAnchorOf = (keysDirectory: string): string =>
  readFileSync(join(keysDirectory, 'trust-anchor.pem'), 'utf8')

/** Returns the digest of each key file, by file name. */
export function fingerprints(keysDirectory: string): Record<string, string> {
  // `database.json` is no key. The server writes it with the first card, to record which database belongs to these keys.
  const keys = readdirSync(keysDirectory).filter((name) => name !== 'database.json')
  return Object.fromEntries(
    keys.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(keysDirectory, name)))
        .digest('hex'),
    ]),
  )
}
