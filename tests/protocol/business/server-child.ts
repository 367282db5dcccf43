import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RevocationOutcome } from '../../../apps/server/src/views/revocation/revocation.ts'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import type { FromServer, Stop, ToServer } from './server-process.ts'

const MODULE = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** A server in a separate process. */
export class ServerChild {
  readonly #child: ChildProcess
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  #calls = 0
  #output = ''

  private constructor(child: ChildProcess) {
    this.#child = child.setMaxListeners(0)
    this.ended = once(child, 'exit')
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
  }

  /** Starts a server with this configuration and waits until it listens. @throws if the process ends first */
  static async start(environment: Record<string, string>): Promise<ServerChild> {
    const child = fork(MODULE, [], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...BARE_ENVIRONMENT,
        METRICS_PORT: 'off',
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...environment,
      },
    })
    const server = new ServerChild(child)
    const failed = server.ended.then(() => {
      throw new Error(`The server ended before it listened:\n${server.output}`)
    })
    await Promise.race([server.#next((message) => message.kind === 'listening'), failed])
    failed.catch(() => {})
    return server
  }

  /** Output of the server so far. */
  get output(): string {
    return this.#output
  }

  /** Makes the server kill itself at a commit. Commits are counted from now on. `undefined` cancels an earlier call. */
  async stopAt(stop: Stop | undefined): Promise<void> {
    const armed = this.#next((message) => message.kind === 'armed')
    this.#send({ kind: 'stop-at', stop })
    await armed
  }

  /** Revokes an account as an administrator does. Returns undefined if the server ended before it returned the outcome. */
  async revoke(id: string): Promise<RevocationOutcome | undefined> {
    this.#calls += 1
    const call = this.#calls
    const answer = this.#next((message) => message.kind === 'revoked' && message.call === call)
    this.#send({ kind: 'revoke', id, call })
    const message = await Promise.race([answer, this.ended.then(() => undefined)])
    return message?.kind === 'revoked' ? message.outcome : undefined
  }

  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    await this.ended
  }

  #send(message: ToServer): void {
    this.#child.send(message)
  }

  #next(matches: (message: FromServer) => boolean): Promise<FromServer> {
    return new Promise((resolve) => {
      const listen = (message: FromServer) => {
        if (!matches(message)) return
        this.#child.off('message', listen)
        resolve(message)
      }
      this.#child.on('message', listen)
    })
  }
}
