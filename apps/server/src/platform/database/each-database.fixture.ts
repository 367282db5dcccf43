import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Configuration } from '../config/configuration.ts'
import { Database } from './database.ts'

export type DatabaseKind = Configuration['database']['kind']

export const DATABASE_KINDS = ['sqlite', 'postgres'] as const satisfies readonly DatabaseKind[]

/** A database of a test's own, with nothing in it. */
export type EmptyDatabase = { configuration: Configuration['database']; remove(): Promise<void> }

/** Makes an empty database: a file, or a database of the PostgreSQL that runs for the whole test run. */
export async function createEmptyDatabase(kind: DatabaseKind): Promise<EmptyDatabase> {
  if (kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-database-'))
    return {
      configuration: { kind, file: join(folder, 'vitrine.sqlite') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const server = process.env.VITRINE_TEST_POSTGRES_URL
  if (!server)
    throw new Error('There is no PostgreSQL: tools/postgres/vitest-setup.ts starts it for *.repository.test.ts')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    configuration: { kind, url: url.href },
    remove: () => administrate(server, `drop database ${name} with (force)`),
  }
}

async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Runs the same tests on SQLite and on PostgreSQL, each with a migrated database that the tests of the file share. */
export function describeOnEachDatabase(what: string, tests: (current: { readonly database: Database }) => void): void {
  describe.each(DATABASE_KINDS)(`${what} on %s`, (kind) => {
    let empty: EmptyDatabase | undefined
    let opened: Database | undefined
    beforeAll(async () => {
      empty = await createEmptyDatabase(kind)
      opened = await Database.open(empty.configuration)
    })
    afterAll(async () => {
      await opened?.close()
      await empty?.remove()
    })
    tests({
      get database() {
        if (!opened) throw new Error('The database is open while tests run')
        return opened
      },
    })
  })
}
