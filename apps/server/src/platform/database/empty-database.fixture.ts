import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseLocation } from './database-location.ts'

export type DatabaseKind = DatabaseLocation['kind']

export const DATABASE_KINDS = ['sqlite', 'postgres'] as const satisfies readonly DatabaseKind[]

/** An empty database for one test. */
export type EmptyDatabase = { location: DatabaseLocation; remove(): Promise<void> }

/**
 * Creates an empty database: a file, or a database of the PostgreSQL server that runs for the whole test run.
 *
 * @param template database of that server to copy
 */
export async function createEmptyDatabase(kind: DatabaseKind, template?: string): Promise<EmptyDatabase> {
  if (kind === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-database-'))
    return {
      location: { kind, file: join(folder, 'vitrine.sqlite') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const server = process.env.VITRINE_TEST_POSTGRES_URL
  if (!server)
    throw new Error(
      'There is no PostgreSQL: packages/temporary-postgres/vitest-setup.ts starts it for the projects that need one',
    )
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    location: { kind, url: url.href },
    remove: () => runStatement(server, `drop database if exists ${name} with (force)`),
  }
}

/** Runs a statement on a PostgreSQL database, in a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
