import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'

/** Values that a measured process reports on request. */
export type Usage = {
  /** User and system time since the process started. */
  readonly cpu: Milliseconds
  /** Committed transactions that wrote something; counted only in processes started for counting. */
  readonly commits: number
  /** Data written to the write-ahead log of the database; 0 unless the process was started with counting turned on. */
  readonly logged: Bytes
}

/** Message that a measured process sends as soon as it listens. */
export type Ready = {
  readonly origin: string
  /** PEM of the trust anchor, if there is one. */
  readonly trustAnchor?: string
}

export type FromMeasured = ({ readonly kind: 'ready' } & Ready) | ({ readonly kind: 'usage' } & Usage)
export type ToMeasured = 'usage' | 'stop'

/** A server in a process of its own, so that its CPU time excludes the load generator and the wallet. */
export class MeasuredProcess {
  readonly ready: Ready
  readonly #child: ReturnType<typeof fork>

  private constructor(child: ReturnType<typeof fork>, ready: Ready) {
    this.#child = child
    this.ready = ready
  }

  /**
   * Starts a module of this folder and waits until it listens.
   * @param environment variables in addition to those of this process
   * @throws Error if the process exits before it listens
   */
  static async start(
    module: string,
    { args = [], environment = {} }: { args?: readonly string[]; environment?: NodeJS.ProcessEnv } = {},
  ): Promise<MeasuredProcess> {
    const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
      env: { ...process.env, ...environment },
      // The server writes its log, as in production, but nobody reads it.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${module} ended with code ${code} before it listened`)
    })
    const message = await Promise.race([nextMessage(child), failed])
    if (message.kind !== 'ready') throw new Error(`${module} did not report that it listens`)
    failed.catch(() => {})
    return new MeasuredProcess(child, message)
  }

  async usage(): Promise<Usage> {
    const answer = nextMessage(this.#child)
    this.#child.send('usage' satisfies ToMeasured)
    const message = await answer
    if (message.kind !== 'usage') throw new Error('The measured process answered with something other than its usage')
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
  // This project's own processes are on both ends of the channel, so the message needs no check.
  const [message] = (await once(child, 'message')) as [FromMeasured]
  return message
}
