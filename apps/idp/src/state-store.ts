import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Store for the state of oidc-provider (sessions, grants, codes, tokens), in one table of a SQLite file. */
export type StateStore = {
  adapter: AdapterFactory
  close(): void
}

export function openStateStore(file: string, now: () => number = Date.now): StateStore {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Only the owner may read sessions and refresh tokens. SQLite creates its other files with the mode of the database file.
    closeSync(openSync(file, 'a', 0o600))
  }
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS state (
      model TEXT NOT NULL,
      id TEXT NOT NULL,
      payload TEXT NOT NULL,
      expires_at INTEGER,
      PRIMARY KEY (model, id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS state_grant ON state (payload ->> 'grantId');
    CREATE INDEX IF NOT EXISTS state_uid ON state (model, payload ->> 'uid');
  `)
  const seconds = () => Math.floor(now() / 1000)
  database.prepare('DELETE FROM state WHERE expires_at <= ?').run(seconds())
  return {
    adapter: (model) => new TableAdapter(database, model, seconds),
    close: () => database.close(),
  }
}

class TableAdapter implements Adapter {
  readonly #database: DatabaseSync
  readonly #model: string
  readonly #seconds: () => number

  constructor(database: DatabaseSync, model: string, seconds: () => number) {
    this.#database = database
    this.#model = model
    this.#seconds = seconds
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn === undefined ? null : this.#seconds() + expiresIn
    this.#database
      .prepare('INSERT OR REPLACE INTO state (model, id, payload, expires_at) VALUES (?, ?, ?, ?)')
      .run(this.#model, id, JSON.stringify(payload), expiresAt)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  /** Only for devices without a browser, which cannot sign in here. */
  async findByUserCode(): Promise<undefined> {}

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy("payload ->> 'uid'", uid)
  }

  async consume(id: string): Promise<void> {
    this.#database
      .prepare(`UPDATE state SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?`)
      .run(this.#seconds(), this.#model, id)
  }

  async destroy(id: string): Promise<void> {
    this.#database.prepare('DELETE FROM state WHERE model = ? AND id = ?').run(this.#model, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    this.#database.prepare(`DELETE FROM state WHERE model = ? AND payload ->> 'grantId' = ?`).run(this.#model, grantId)
  }

  #findBy(column: 'id' | "payload ->> 'uid'", value: string): AdapterPayload | undefined {
    const row = this.#database
      .prepare(`SELECT payload FROM state WHERE model = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`)
      .get(this.#model, value, this.#seconds())
    return typeof row?.payload === 'string' ? JSON.parse(row.payload) : undefined
  }
}
