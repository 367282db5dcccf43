import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes, Milliseconds } from '@vitrine/api/units.ts'

/** Function that writes bytes and resolves to the number that it wrote, at least one. Rejects if it wrote none. */
type WriteBytes = (bytes: Buffer) => Promise<number>

const QUEUE_LIMIT: Bytes = 1024 * 1024
const BATCH: Bytes = 64 * 1024
/** One write of many lines is much cheaper than many writes. */
const GATHERING: Milliseconds = 20
const RETRY_PAUSE: Milliseconds = 100
/** Pino's number for the level of a warning. */
const WARNING = 40

/**
 * A queue of log lines, so that no caller waits for the log. Lines are written in order, one write at a time. If writing fails, lines wait
 * in the queue, up to a limit. Lines beyond the limit are dropped, and one warning in their place says how many.
 *
 * sonic-boom, pino's own destination, cannot write the last lines of an exiting process: if a write fails, such as on a full disk, its
 * flushSync repeats it forever.
 */
export class LogQueue {
  readonly #write: WriteBytes
  readonly #limit: number
  #waiting: Buffer[] = []
  #waitingBytes: Bytes = 0
  #rest: Buffer = Buffer.alloc(0)
  #lost = 0
  #writingSince: Milliseconds | undefined
  #working: Promise<void> | undefined

  constructor(write: WriteBytes, limit = QUEUE_LIMIT) {
    this.#write = write
    this.#limit = limit
  }

  /** Queues a line, which ends with a line feed. Never waits, never throws. */
  write(line: string): void {
    const bytes = Buffer.from(line)
    // While lines are being dropped, later lines that would fit are dropped too: the warning must come before them.
    if (this.#lost > 0 || this.#rest.length + this.#waitingBytes + bytes.length > this.#limit) this.#lost += 1
    else this.#append(bytes)
    this.#working ??= this.#work()
  }

  async flush(patience: Milliseconds): Promise<void> {
    if (!this.#working) return
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, patience)
    await Promise.race([this.#working, late.promise])
    clearTimeout(timer)
  }

  /** Start of the write under way, as a value of performance.now(). */
  get writingSince(): Milliseconds | undefined {
    return this.#writingSince
  }

  /** Removes and returns the lines that are neither written nor being written, with the warning about dropped lines. */
  takeOut(): Buffer {
    if (this.#lost > 0) this.#reportLoss()
    const started = this.#writingSince === undefined ? this.#rest : Buffer.alloc(0)
    const all = Buffer.concat([started, ...this.#waiting])
    this.#rest = Buffer.alloc(0)
    this.#waiting = []
    this.#waitingBytes = 0
    return all
  }

  #append(bytes: Buffer): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 || this.#lost > 0) {
      if (this.#waitingBytes < BATCH) await pause(GATHERING)
      this.#rest = this.#nextBatch()
      while (this.#rest.length > 0) {
        this.#writingSince = performance.now()
        const written = await this.#write(this.#rest).catch(() => undefined)
        this.#writingSince = undefined
        if (written === undefined) await pause(RETRY_PAUSE, undefined, { ref: false })
        else this.#rest = this.#rest.subarray(written)
      }
      if (this.#lost > 0) this.#reportLoss()
    }
    this.#working = undefined
  }

  #nextBatch(): Buffer {
    let lines = 0
    let bytes = 0
    for (const line of this.#waiting) {
      if (lines > 0 && bytes + line.length > BATCH) break
      lines += 1
      bytes += line.length
    }
    this.#waitingBytes -= bytes
    return Buffer.concat(this.#waiting.splice(0, lines))
  }

  #reportLoss(): void {
    const lost = this.#lost
    this.#lost = 0
    const msg = `${lost} lines of this log could not be written and were dropped`
    this.#append(Buffer.from(`${JSON.stringify({ level: WARNING, time: Date.now(), lost, msg })}\n`))
  }
}
