/**
 * Writes bytes and tells how many of them it wrote, at least one. Rejects where it wrote none.
 */
type WriteBytes = (bytes: Buffer) => Promise<number>

/** How much waits for a log that cannot be written, in bytes. */
const QUEUE_LIMIT = 1024 * 1024
/** How much is written at once, in bytes, where lines have gathered. */
const BATCH = 64 * 1024
/** How long a line waits for others, in milliseconds: each write costs more than many lines. */
const GATHERING = 20
/** How long a log that could not be written is left alone, in milliseconds. */
const RETRY_PAUSE = 100
/** The level of a warning, as pino numbers them. */
const WARNING = 40

/**
 * The lines of a log on their way out, so that nobody waits for them: they are written in their order, one write at a
 * time. While that does not work they gather, up to a bound in bytes; the lines beyond it are dropped and counted, and in
 * their place one warning says how many they were. A write that took half a line is continued.
 */
export class LogQueue {
  readonly #write: WriteBytes
  readonly #limit: number
  #waiting: Buffer[] = []
  #waitingBytes = 0
  /** What is being written, without what already was. */
  #rest: Buffer = Buffer.alloc(0)
  #lost = 0
  #writingSince: number | undefined
  #working: Promise<void> | undefined

  constructor(write: WriteBytes, limit = QUEUE_LIMIT) {
    this.#write = write
    this.#limit = limit
  }

  /** Takes a line, with its line feed. Never waits, never throws. */
  write(line: string): void {
    const bytes = Buffer.from(line)
    // One gap at a time: what would still fit after a dropped line waits for the warning that stands in its place.
    if (this.#lost > 0 || this.#rest.length + this.#waitingBytes + bytes.length > this.#limit) this.#lost += 1
    else this.#append(bytes)
    this.#working ??= this.#work()
  }

  /** Settles when everything is written, or when the time is over. */
  async flush(milliseconds: number): Promise<void> {
    if (!this.#working) return
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, milliseconds)
    await Promise.race([this.#working, patience.promise])
    clearTimeout(timer)
  }

  /** Since when a write is under way, in milliseconds of performance.now(). */
  get writingSince(): number | undefined {
    return this.#writingSince
  }

  /** Takes out what is not written yet and not being written either, with the warning of what was lost. */
  takeOut(): Buffer {
    if (this.#lost > 0) this.#tellOfLoss()
    const begun = this.#writingSince === undefined ? this.#rest : Buffer.alloc(0)
    const all = Buffer.concat([begun, ...this.#waiting])
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
    await new Promise((resolve) => setTimeout(resolve, GATHERING))
    while (this.#waiting.length > 0 || this.#lost > 0) {
      this.#rest = this.#nextBatch()
      while (this.#rest.length > 0) {
        this.#writingSince = performance.now()
        const written = await this.#write(this.#rest).catch(() => undefined)
        this.#writingSince = undefined
        if (written === undefined) await pause(RETRY_PAUSE)
        else this.#rest = this.#rest.subarray(written)
      }
      if (this.#lost > 0) this.#tellOfLoss()
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

  #tellOfLoss(): void {
    const lost = this.#lost
    this.#lost = 0
    const msg = `${lost} lines of this log could not be written and are lost`
    this.#append(Buffer.from(`${JSON.stringify({ level: WARNING, time: Date.now(), lost, msg })}\n`))
  }
}

/** A pause that does not keep the process alive. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
