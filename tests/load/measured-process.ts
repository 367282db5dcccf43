import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a measured process says of itself when asked. */
export type Usage = {
  /** User and system time since its start, in milliseconds. */
  readonly cpu: number
  /** Transactions that wrote something and were committed; counted only where it was started to count. */
  readonly commits: number
  /** Bytes that were written to the database's log; counted only where it was started to count. */
  readonly logged: number
}

/** What a measured process tells once it listens. */
export type Ready = {
  readonly origin: string
  /** PEM of the trust anchor, where there is one. */
  readonly trustAnchor?: string
}

export type FromMeasured = ({ readonly kind: 'ready' } & Ready) | ({ readonly kind: 'usage' } & Usage)
export type ToMeasured = 'usage' | 'stop'

/**
 * A server in a process of its own, so that its CPU time is its alone: not the load generator's and not the wallet's.
 */
export class MeasuredProcess {
  readonly ready: Ready
  readonly #child: ReturnType<typeof fork>

  private constructor(child: ReturnType<typeof fork>, ready: Ready) {
    this.#child = child
    this.ready = ready
  }

  /**
   * Starts a module of this folder and waits until it listens.
   *
   * @param environment beside the present one
   * @throws Error where it ends before that
   */
  static async start(
    module: string,
    { args = [], environment = {} }: { args?: readonly string[]; environment?: NodeJS.ProcessEnv } = {},
  ): Promise<MeasuredProcess> {
    const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
      env: { ...process.env, ...environment },
      // The log is written, as in real life, and not read.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${module} ended with code ${code} before it listened`)
    })
    const message = await Promise.race([nextMessage(child), failed])
    if (message.kind !== 'ready') throw new Error(`${module} did not say that it listens`)
    failed.catch(() => {})
    return new MeasuredProcess(child, message)
  }

  async usage(): Promise<Usage> {
    const answer = nextMessage(this.#child)
    this.#child.send('usage' satisfies ToMeasured)
    const message = await answer
    if (message.kind !== 'usage') throw new Error('The measured process answered something else than its usage')
    return message
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.send('stop' satisfies ToMeasured)
    await ended
  }
}

async function nextMessage(child: ReturnType<typeof fork>): Promise<FromMeasured> {
  // Our own processes on both ends of the channel.
  const [message] = (await once(child, 'message')) as [FromMeasured]
  return message
}
