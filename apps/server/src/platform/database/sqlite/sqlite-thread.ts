import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { DatabaseUnavailable, explainSqliteError } from '../database-unavailable.ts'

type ThreadStatement =
  | { kind: 'read'; sql: string; parameters: readonly unknown[] }
  | { kind: 'checkpoint'; mode: 'passive' | 'truncate' }
export type ThreadQuestion = ThreadStatement & { id: number }
export type ThreadAnswer = { id: number } & ({ rows: unknown[] } | { failure: { message: string; code: string } })

/**
 * A thread beside this one for what takes long with the embedded database: reading much, and bringing what was committed from its
 * log into its file. It begins with the first question.
 */
export class SqliteThread {
  readonly #file: string
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  #thread: Worker | undefined
  #asked = 0
  #checkpoint: Promise<void> | undefined

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The rows that a statement gives of what is committed.
   *
   * @throws {DatabaseUnavailable} on a failing disk, and where the thread ends meanwhile
   */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return this.#ask({ kind: 'read', sql, parameters })
  }

  /**
   * Makes sure that nothing is left in the log, as far as nobody else uses it.
   *
   * @throws {DatabaseUnavailable} on a full or failing disk
   */
  async emptyLog(): Promise<void> {
    await this.#ask({ kind: 'checkpoint', mode: 'truncate' })
  }

  /** Brings the log into the file, so that it need not grow: once at a time, and without a word where it fails. */
  shortenLog(): void {
    this.#checkpoint ??= this.#ask({ kind: 'checkpoint', mode: 'passive' })
      // The clean-up, which empties it, says why.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        this.#checkpoint = undefined
      })
  }

  /** Resolves when the log is not being brought into the file. */
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
    this.#thread ??= this.#begin()
    this.#thread.postMessage({ ...asked, id } satisfies ThreadQuestion)
    return answer.promise
  }

  #begin(): Worker {
    const thread = new Worker(new URL('./sqlite-thread-work.ts', import.meta.url), { workerData: this.#file })
    thread.on('message', (answer: ThreadAnswer) => this.#take(answer))
    // One that could not be opened or broke ends after this.
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

  /** The next question begins another thread. */
  #giveUp(reason: unknown): void {
    this.#thread = undefined
    for (const asked of this.#waiting.values()) asked.reject(reason)
    this.#waiting.clear()
  }
}

const errorOf = ({ message, code }: { message: string; code: string }): Error =>
  code === '' ? new Error(message) : new SqliteDatabase.SqliteError(message, code)
