import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { DatabaseUnavailable, explainSqliteError } from '../database-unavailable.ts'

type ThreadStatement =
  | { kind: 'read'; sql: string; parameters: readonly unknown[] }
  | { kind: 'checkpoint'; mode: 'passive' | 'truncate' }
export type ThreadQuestion = ThreadStatement & { id: number }
export type ThreadAnswer = { id: number } & ({ rows: unknown[] } | { failure: { message: string; code: string } })

/** A worker thread for slow work on the embedded database: long reads, and checkpoints of its write-ahead log. */
export class SqliteThread {
  readonly #file: string
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  #thread: Worker | undefined
  #asked = 0
  #checkpoint: Promise<unknown> | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Returns the rows that a statement reads from committed data. */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return this.#ask({ kind: 'read', sql, parameters })
  }

  /** Removes from the write-ahead log everything that no other connection is using. */
  async emptyLog(): Promise<void> {
    await this.#ask({ kind: 'checkpoint', mode: 'truncate' })
  }

  /** Only one checkpoint runs at a time. */
  shortenLog(): void {
    this.#checkpoint ??= this.#ask({ kind: 'checkpoint', mode: 'passive' })
      // A failure is not reported here: the clean-up, which also empties the log, would fail for the same reason and reports it.
      .catch(() => {})
      .finally(() => {
        this.#checkpoint = undefined
      })
  }

  async caughtUp(): Promise<void> {
    await this.#checkpoint
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #ask(asked: ThreadStatement): Promise<unknown[]> {
    const id = this.#asked
    this.#asked += 1
    const answer = Promise.withResolvers<unknown[]>()
    this.#waiting.set(id, answer)
    this.#thread ??= this.#start()
    this.#thread.postMessage({ ...asked, id } satisfies ThreadQuestion)
    return answer.promise
  }

  #start(): Worker {
    const thread = new Worker(new URL('./sqlite-thread-work.ts', import.meta.url), { workerData: this.#file })
    thread.on('message', (answer: ThreadAnswer) => this.#take(answer))
    // A thread that could not open the file, or crashed, ends after this event.
    thread.on('error', (error) => this.#giveUp(explainSqliteError(error, this.#file)))
    thread.on('exit', () => this.#giveUp(new DatabaseUnavailable(`${this.#file} was closed`)))
    return thread
  }

  #take(answer: ThreadAnswer): void {
    const asked = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('rows' in answer) asked?.resolve(answer.rows)
    else asked?.reject(explainSqliteError(errorOf(answer.failure), this.#file))
  }

  /** The next request starts another thread. */
  #giveUp(reason: unknown): void {
    this.#thread = undefined
    for (const asked of this.#waiting.values()) asked.reject(reason)
    this.#waiting.clear()
  }
}

const errorOf = ({ message, code }: { message: string; code: string }): Error =>
  code === '' ? new Error(message) : new SqliteDatabase.SqliteError(message, code)
