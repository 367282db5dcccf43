import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { appendAuditEntry } from '../../apps/server/src/base/audit/audit.repository.ts'
import { readAuditFile } from '../../apps/server/src/base/audit/audit-file.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database-location.ts'
import { openKeyStore } from '../../apps/server/src/platform/keys/key-store.ts'
import { openDatabase, type Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { BARE_ENVIRONMENT } from '../bare-environment.ts'
import { temporaryFolder } from '../protocol/durability/server-process.ts'
import { OpensslAuthority } from '../protocol/operation/openssl-authority.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const KILLS = 20
const ACCOUNTS = 3000
const PUBLIC_URL = 'http://localhost:3000'
/**
 * Share of a command's duration in which Node starts and the command does nothing yet. No kill happens during this
 * time.
 */
const STARTING = 0.3

export const KILLED_COMMANDS: FaultSeries = {
  name: 'killed-commands',
  does: `kills backup, export, restore (on both databases), rotation of keys and installation of certificates ${KILLS} times each, at moments spread over their work.`,
  run: killCommands,
}

/** One installation, with the settings of its server. */
type Site = { location: DatabaseLocation; environment: Record<string, string>; keys: string; folder: string }
type Command = 'backup' | 'restore' | 'audit-log' | 'rotate-keys' | 'keys'

async function killCommands(): Promise<SeriesOutcome> {
  const folder = temporaryFolder()
  const postgres = await startTemporaryPostgres()
  try {
    const seen: string[] = []
    const faults: string[] = []
    for (const kind of ['sqlite', 'postgres'] as const) {
      const data = join(folder.path, kind)
      const location: DatabaseLocation =
        kind === 'sqlite' ? { kind, file: join(data, 'vitrine.sqlite') } : { kind, url: postgres.url }
      const environment = {
        DATA_DIR: data,
        PUBLIC_URL,
        ...(location.kind === 'postgres' && { DATABASE_URL: location.url }),
      }
      const site: Site = { location, environment, keys: join(data, 'keys'), folder: data }
      await fill(site)
      for (const series of [killBackups, killExports, killRestores, killRotations, killInstallations]) {
        const outcome = await series(site)
        seen.push(`${kind}: ${outcome.seen}`)
        faults.push(...outcome.faults.map((fault) => `${kind}: ${fault}`))
      }
    }
    return { held: faults.length === 0, seen: [...seen, ...faults.slice(0, 10)] }
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

async function fill({ location, keys }: Site): Promise<void> {
  await openKeyStore({ directory: keys, publicUrl: PUBLIC_URL, mayCreate: true, now: Date.now() })
  await withDatabase(location, async (database) => {
    const { query } = database
    await query
      .insertInto('contracts')
      .values({ id: 'c', name: 'BankAccount', status: 'Enabled', last_update: 1, definition: '', ending_since: null })
      .execute()
    for (let first = 0; first < ACCOUNTS; first += 500)
      await query
        .insertInto('accounts')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            ...{ id: `a${first + index}`, contract_id: 'c', holder_name: 'then', search_name: 'then' },
            ...({
              status: 'Active',
              created: 1,
              updated: 2,
              last_usage: null,
              balance: null,
              erased_at: null,
            } as const),
          })),
        )
        .execute()
    await note(database)
  })
}

const note = (database: Database<Tables>): Promise<void> =>
  database.transaction((tx) =>
    appendAuditEntry(tx, { at: Date.now(), actor: 'p.t', action: 'sign-in', object: 'p.t', outcome: 'signed-in' }),
  )

async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

type Outcome = { seen: string; faults: string[] }

/** Runs a command repeatedly and kills each run, at times spread over the command's duration. Yields the index of each kill. */
async function* kills(site: Site, command: Command, args: () => string[]): AsyncGenerator<number> {
  const startedAt = performance.now()
  await succeed(site, command, args())
  const took = performance.now() - startedAt
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = start(site, command, args())
    const ended = once(child, 'exit')
    await pause(took * (STARTING + ((1 - STARTING) * kill) / (KILLS - 1)))
    child.kill('SIGKILL')
    await ended
    yield kill
  }
}

const fileOf = (command: Command): string =>
  fileURLToPath(new URL(`../../apps/server/src/commands/${command}.ts`, import.meta.url))

function start({ environment }: Site, command: Command, args: string[]): ChildProcess {
  return spawn(process.execPath, [fileOf(command), ...args], {
    env: { ...BARE_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to its end. @throws Error with its error output */
async function succeed(site: Site, command: Command, args: string[]): Promise<void> {
  const child = start(site, command, args)
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${words}`)
}

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('vitrine-'))
    .map((name) => join(folder, name))

async function killBackups(site: Site): Promise<Outcome> {
  const folder = join(site.folder, 'backups')
  const faults: string[] = []
  for await (const _kill of kills(site, 'backup', () => [folder]));
  await succeed(site, 'backup', [folder])
  for (const backup of backupsIn(folder))
    await succeed(site, 'backup', ['--check', backup]).catch((error) => faults.push(String(error)))
  const drafts = readdirSync(folder).filter((name) => name.endsWith('.unfinished'))
  if (drafts.length > 0) faults.push(`drafts were left: ${drafts.join(', ')}`)
  return {
    seen: `${backupsIn(folder).length} backups were completed, and each is valid; no draft was left.`,
    faults,
  }
}

async function killExports(site: Site): Promise<Outcome> {
  const folder = join(site.folder, 'log')
  const faults: string[] = []
  let lines = 1
  const addLine = () => withDatabase(site.location, note)
  for await (const _kill of kills(site, 'audit-log', () => [`--export=${folder}`])) {
    await addLine()
    lines += 1
  }
  await succeed(site, 'audit-log', [`--export=${folder}`])
  const ids = new Set<number>()
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  for (const name of files)
    for await (const { id } of readAuditFile(createReadStream(join(folder, name), { encoding: 'utf8' }), name))
      ids.add(id)
  if (ids.size !== lines) faults.push(`${ids.size} of ${lines} lines were exported`)
  const drafts = readdirSync(folder).filter((name) => name.startsWith('.unfinished'))
  if (drafts.length > 0) faults.push(`drafts were left: ${drafts.join(', ')}`)
  return { seen: `all ${lines} lines are in ${files.length} exported files.`, faults }
}

async function killRestores(site: Site): Promise<Outcome> {
  const [backup = ''] = backupsIn(join(site.folder, 'backups'))
  const args = [backup, '--replace']
  const faults: string[] = []
  const states = { 'as before': 0, restored: 0, refused: 0 }
  const change = () =>
    withDatabase(site.location, ({ query }) => query.updateTable('accounts').set({ holder_name: 'now' }).execute())
  await change()
  for await (const kill of kills(site, 'restore', () => args)) {
    const state = await retry(() => stateOf(site.location))
    if (state in states) states[state as keyof typeof states] += 1
    else faults.push(`after kill ${kill} the database is ${state}`)
    await retry(() => succeed(site, 'restore', args))
    const again = await stateOf(site.location)
    if (again !== 'restored') faults.push(`run again after kill ${kill}, the database is ${again}`)
    await change()
  }
  const words = Object.entries(states).map(([state, times]) => `${times} times ${state}`)
  return {
    seen: `after the kills the database was ${words.join(', ')}; each time the restore could be run again.`,
    faults,
  }
}

/**
 * Returns the state of the database when a server opens it: as before the restore, as in the backup, or refused by
 * the server. Any other state is a fault.
 */
async function stateOf(location: DatabaseLocation): Promise<string> {
  try {
    return await withDatabase(location, async ({ query }) => {
      const rows = await query.selectFrom('accounts').select('holder_name').execute()
      const names = new Set(rows.map(({ holder_name }) => holder_name))
      if (rows.length !== ACCOUNTS || names.size !== 1) return `partial: ${rows.length} accounts`
      return names.has('now') ? 'as before' : 'restored'
    })
  } catch (error) {
    if (error instanceof Error && error.message.includes('is running or was interrupted')) return 'refused'
    throw error
  }
}

const killRotations = (site: Site): Promise<Outcome> => killChanges(site, 'rotate-keys', () => ['issuer'])

/** Kills the installation of certificates that an authority made with openssl signed. Each has its own request. */
function killInstallations(site: Site): Promise<Outcome> {
  const authority = new OpensslAuthority(site.folder, 'Issuer')
  const env = { ...BARE_ENVIRONMENT, ...site.environment }
  return killChanges(site, 'keys', () => {
    execFileSync(process.execPath, [fileOf('keys'), 'request', 'issuer'], { env, stdio: 'pipe' })
    return ['install', 'issuer', authority.answer(join(site.keys, 'credential-issuer.csr'), []), '--yes']
  })
}

async function killChanges(site: Site, command: Command, args: () => string[]): Promise<Outcome> {
  const faults: string[] = []
  const open = () => openKeyStore({ directory: site.keys, publicUrl: PUBLIC_URL, mayCreate: false, now: Date.now() })
  const known = new Set<string>()
  for await (const kill of kills(site, command, args)) {
    try {
      const keys = await open()
      known.add(keys.signingKeys['credential-issuer'].id)
      for (const id of known) if (!keys.keyOf(id)) faults.push(`after kill ${kill}, the key ${id} is lost`)
    } catch (error) {
      faults.push(`after kill ${kill}, no server starts: ${String(error)}`)
    }
  }
  return { seen: `the server had ${known.size} issuer keys in turn, and each is still known.`, faults }
}

/** Retries work for a while, because PostgreSQL ends the session of a killed client with a delay. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt === 20) throw error
      await pause(100)
    }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
