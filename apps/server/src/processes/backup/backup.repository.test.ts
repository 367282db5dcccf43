import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditAction, AuditOutcome } from '@vitrine/api/administration/admin.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendAuditEntry } from '../../base/audit/audit.repository.ts'
import { auditFileCells } from '../../base/audit/audit-file.ts'
import { AUDIT_FILE_COLUMNS } from '../../base/audit/audit-headings.ts'
import { findInstallation } from '../../base/installation/installation.repository.ts'
import { EngineRestores } from '../../credentials/engine-restore.ts'
import { ENGINES } from '../../credentials/engines.ts'
import { referenceWithEnd } from '../../ledger/accounts/suspension-reference.ts'
import { setTablesAside } from '../../platform/database/copies/taking-over.ts'
import { type Database, lockFileOf } from '../../platform/database/database.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { DATABASE_KINDS, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { createMigratedDatabase } from '../../platform/database/migrated-database.fixture.ts'
import { lockFile } from '../../platform/database/sqlite/file-lock.ts'
import { csvLine } from '../../platform/http/answers/csv-answer.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { findDatabaseMismatch } from '../database-mark/recognize-database.ts'
import { checkBackup } from './check-backup.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { fillDatabase } from './fill-database.ts'
import { makeBackup } from './make-backup.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import type { Replay } from './replay-audit-log.ts'
import { deletePrevious, restoreBackup, restoreInPlace } from './restore-backup.ts'
import { provenanceOf, requireSigned } from './signed-file.ts'

const NOW = 1_800_000_000_000
const silent = () => {}
const PAIR = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const KEY = { id: 'audit-key', privateKey: PAIR.privateKey }
const keyOf = (id: string) => (id === KEY.id ? PAIR.publicKey : undefined)

let folder: string
const databases: EmptyDatabase[] = []
const opened: Database<Tables>[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await Promise.all(databases.splice(0).map(({ remove }) => remove()))
  rmSync(folder, { recursive: true })
})

async function emptyLocation(kind: (typeof DATABASE_KINDS)[number]): Promise<DatabaseLocation> {
  const empty = await createMigratedDatabase(kind)
  databases.push(empty)
  return empty.location
}

async function open(location: DatabaseLocation): Promise<Database<Tables>> {
  const database = await openDatabase(location)
  opened.push(database)
  return database
}

/** Closes all databases, because a restore refuses a database that is in use. */
async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((database) => database.close()))
}

const ACCOUNT = { search_name: 'anna', status: 'Active', created: 1, updated: 2, last_usage: null } as const

/** Inserts a contract, an account with a card and a coupon, and a user. */
async function fill({ query }: Database<Tables>): Promise<void> {
  await query
    .insertInto('contracts')
    .values({ id: 'c', name: 'BankAccount', status: 'Enabled', last_update: 1, definition: 'ż', ending_since: null })
    .execute()
  await query
    .insertInto('accounts')
    .values({ ...ACCOUNT, id: '-a', contract_id: 'c', holder_name: 'Anna', balance: toGrosz(12.34), erased_at: null })
    .execute()
  await query
    .insertInto('status_lists')
    .values({ id: 'list', size: 64, version: 1, created_at: 1, signer: 'key', retired_at: null })
    .execute()
  await query.insertInto('status_entries').values({ list_id: 'list', index: 7, status: 0, changed_in: null }).execute()
  await query
    .insertInto('credentials')
    .values({
      ...{ id: 'list.7', account_id: '-a', engine: 'openid4vc', status: 'valid', revocation_pending_since: null },
      ...{ issued_at: 1, expires_at: 2 ** 45, holder_binding: 'holder' },
    })
    .execute()
  await query.insertInto('coupons').values({ account_id: '-a', valid_to: 9, used_at: null }).execute()
  await query
    .insertInto('identities')
    .values({
      ...{ id: 'p.t', username: 'ada', name: 'Ada', search_name: 'ada', status: 'Active', role: 'administrator' },
      ...{ created: 1, updated: 1, last_sign_in: 1, sign_in_session: null, latest_token: 1, last_call: null },
    })
    .execute()
}

const note = (
  database: Database<Tables>,
  ...[action, object, outcome, account]: [AuditAction, string, AuditOutcome, string?]
): Promise<void> =>
  database.transaction((tx) => appendAuditEntry(tx, { at: NOW, actor: 'p.t', action, object, outcome, account }))

const backUp = (location: DatabaseLocation, now = NOW) =>
  makeBackup({
    ...{ location, into: folder, publicUrl: 'https://a.example.org', version: '0.1.0' },
    ...{ trustAnchor: null, key: KEY, now, say: silent },
  })

const restore = (
  location: DatabaseLocation,
  backup: string,
  more: { auditFiles?: string[]; replaces?: boolean; now?: number; engines?: EngineRestores } = {},
) =>
  restoreBackup({
    ...{ folder: backup, manifest: readManifest(backup), location, replaces: false, say: silent },
    ...{
      engines: INSTALLED,
      auditFiles: [],
      areSigned: true,
      signerKeyIds: { 'credential-issuer': 'current key', 'document-signer': 'document key' },
      now: NOW,
      ...more,
    },
  })

const INSTALLED = new EngineRestores(ENGINES, 'openid4vc')

const counts = ({ counts: all }: Replay) => Object.fromEntries(all)

describe.each(DATABASE_KINDS)('a backup of %s', (from) => {
  it.each(DATABASE_KINDS)('can be restored to %s and continues the line numbers of the log', async (to) => {
    const source = await emptyLocation(from)
    const database = await open(source)
    await fill(database)
    await note(database, 'issue', 'list.7', 'issued', '-a')
    const { folder: backup, manifest } = await backUp(source)
    expect(manifest.lastAuditLine).toBe(1)
    const target = await emptyLocation(to)
    await restore(target, backup)

    const restored = await open(target)
    for (const table of ['contracts', 'accounts', 'credentials', 'coupons', 'identities', 'installation'] as const)
      expect(await restored.query.selectFrom(table).selectAll().execute()).toEqual(
        await database.query.selectFrom(table).selectAll().execute(),
      )
    expect(await restored.query.selectFrom('audit_log').select(['id', 'action']).orderBy('id').execute()).toEqual([
      { id: 1, action: 'issue' },
      { id: 2, action: 'restore-backup' },
    ])
    expect(await findInstallation(restored.query)).toEqual({ id: manifest.installation, isRestoring: false })
  })

  it('preserves line and paragraph separators', async () => {
    const source = await emptyLocation(from)
    const database = await open(source)
    await fill(database)
    const holder_name = 'Anna\u2028Maria\u2029\u0085Nowak'
    await database.query.updateTable('accounts').set({ holder_name }).execute()
    const { folder: backup, manifest } = await backUp(source)
    await checkBackup(backup, manifest, undefined)
    const target = await emptyLocation(from)
    await restore(target, backup)
    const restored = await open(target)
    expect(await restored.query.selectFrom('accounts').select('holder_name').execute()).toEqual([{ holder_name }])
  })

  it('is signed, and a changed manifest is detected', async () => {
    const source = await emptyLocation(from)
    await open(source)
    const { folder: backup } = await backUp(source)
    const file = join(backup, MANIFEST)
    const files = [{ file, kind: 'backup' }] as const
    expect(await requireSigned(files, { keyOf, accepts: false })).toBe(true)
    const otherKind = [{ file, kind: 'audit-log' }] as const
    await expect(requireSigned(otherKind, { keyOf, accepts: true })).rejects.toThrow('does not match its signature')

    const noKey = () => undefined
    await expect(requireSigned(files, { keyOf: noKey, accepts: false })).rejects.toThrow('an unknown key')
    expect(await requireSigned(files, { keyOf: noKey, accepts: true })).toBe(false)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 0', '"rows": 1'))
    await expect(requireSigned(files, { keyOf, accepts: true })).rejects.toThrow('does not match its signature')
    writeFileSync(`${file}.sig`, '{}')
    await expect(requireSigned(files, { keyOf, accepts: true })).rejects.toThrow('is damaged')
    rmSync(`${file}.sig`)
    await expect(requireSigned(files, { keyOf, accepts: false })).rejects.toThrow('--accept-unsigned')
    expect(await requireSigned(files, { keyOf, accepts: true })).toBe(false)
  })

  it('contains the state of one moment, even if rows are written during the backup', async () => {
    const source = await emptyLocation(from)
    const database = await open(source)
    await fill(database)
    let written: Promise<void> | undefined
    const { manifest } = await makeBackup({
      ...{ location: source, into: folder, publicUrl: 'https://a.example.org', version: '0.1.0' },
      ...{ trustAnchor: null, key: undefined, now: NOW },
      say: (line) => {
        if (line.startsWith('installation')) written = note(database, 'sign-in', 'p.t', 'signed-in')
      },
    })
    await written
    expect(manifest.files.find(({ table }) => table === 'audit_log')?.rows).toBe(0)
  })

  it('deletes the draft of a killed backup, and refuses to run twice at the same time', async () => {
    const source = await emptyLocation(from)
    await open(source)
    mkdirSync(join(folder, '.vitrine-2026-01-01.unfinished'))
    const outcomes = await Promise.allSettled([backUp(source), backUp(source)])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringContaining('Another backup into') } },
    ])
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('leaves no partial backup when it fails', async () => {
    const location = await emptyLocation(from)
    const database = await open(location)
    await sql`drop table audit_counts`.execute(database.query)
    await expect(backUp(location)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['.lock'])
  })
})

describe.each(DATABASE_KINDS)('a restore to %s', (kind) => {
  let location: DatabaseLocation
  let backup: string
  beforeEach(async () => {
    location = await emptyLocation(kind)
    const database = await open(location)
    await fill(database)
    backup = (await backUp(location)).folder
  })

  it('repeats changes of contracts, users and holders from the exported log', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    await note(database, 'revoke-contract', 'c', 'revoked')
    await note(database, 'revoke-access', 'p.t', 'revoked')
    await note(database, 'revoke-access', 'q.t', 'revoked')
    await note(database, 'revoke-access', 'r.t', 'revoked')
    await note(database, 'restore-access', 'r.t', 'restored')
    await note(database, 'erase-account', '-a', 'erased', '-a')
    await note(database, 'present', '-a', 'coupon-used', '-a')
    await note(database, 'present', 'pseudonym', 'EXPIRED')
    const exported = await exportAuditLog(location, join(folder, 'log'), undefined)
    expect(exported?.lines).toBe(8)
    await closeAll()
    const { replay } = await restore(location, backup, { auditFiles: [exported?.file ?? ''], replaces: true })
    expect(replay).toMatchObject({ entered: 8, beginsAt: undefined })
    expect(counts(replay)).toEqual({
      'contract-revoked': 1,
      'access-revoked': 3,
      'access-restored': 1,
      'holder-erased': 1,
      'coupon-used': 1,
    })

    const { query } = await open(location)
    expect(await query.selectFrom('contracts').select(['status', 'ending_since']).execute()).toEqual([
      { status: 'Revoked', ending_since: NOW },
    ])
    expect(await query.selectFrom('identities').select(['id', 'status']).orderBy('id').execute()).toEqual([
      { id: 'p.t', status: 'Revoked' },
      { id: 'q.t', status: 'Revoked' },
      { id: 'r.t', status: 'Active' },
    ])
    expect(await query.selectFrom('accounts').select(['holder_name', 'erased_at']).execute()).toEqual([
      { holder_name: '', erased_at: NOW },
    ])
    expect(await query.selectFrom('coupons').select('used_at').execute()).toEqual([{ used_at: NOW }])
  })

  it('repeats suspensions with their end, and their reinstatement, from the exported log', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    const until = NOW + 86_400_000
    await note(database, 'suspend-account', '-a', 'suspended', '-a')
    await note(database, 'reinstate-account', '-a', 'reinstated', '-a')
    await database.transaction((tx) =>
      appendAuditEntry(tx, {
        ...{ at: NOW, actor: 'p.t', action: 'suspend-account', object: '-a', outcome: 'suspended', account: '-a' },
        reference: referenceWithEnd('HD-1', until),
      }),
    )
    const exported = await exportAuditLog(location, join(folder, 'log'), undefined)
    await closeAll()
    const { replay } = await restore(location, backup, { auditFiles: [exported?.file ?? ''], replaces: true })
    expect(counts(replay)).toEqual({ 'account-suspended': 2, 'account-reinstated': 1 })
    const { query } = await open(location)
    expect(await query.selectFrom('accounts').select(['suspended_since', 'suspended_until']).execute()).toEqual([
      { suspended_since: NOW, suspended_until: until },
    ])
    expect(await query.selectFrom('credentials').select('status').execute()).toEqual([{ status: 'suspended' }])
    expect(await query.selectFrom('status_entries').select('status').execute()).toEqual([{ status: 2 }])
  })

  it('serves lost status lists again, and reports lost cards, payments and accounts', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    await note(database, 'issue', 'later.3', 'issued', 'b')
    await note(database, 'issue-again', 'later.4', 'issued', '-a')
    await note(database, 'issue-copy', 'later.5', 'issued', '-a')
    await note(database, 'present', 'b', 'paid', 'b')
    await note(database, 'revoke-account', 'b', 'revoked', 'b')
    const exported = await exportAuditLog(location, join(folder, 'log'), undefined)
    await closeAll()
    const { lines, replay } = await restore(location, backup, { auditFiles: [exported?.file ?? ''], replaces: true })
    expect(lines).toEqual([expect.stringMatching(/^Status lists retired: 1\./)])
    expect(counts(replay)).toEqual({ 'card-lost': 3, 'payment-lost': 1, 'account-lost': 1 })
    const { query } = await open(location)
    expect(
      await query.selectFrom('status_lists').select(['id', 'signer', 'retired_at']).orderBy('id').execute(),
    ).toEqual([
      { id: 'later', signer: 'current key', retired_at: NOW },
      { id: 'list', signer: 'key', retired_at: NOW },
    ])
    const kept = await query.selectFrom('status_entries').select('status').execute()
    expect(kept, 'a new issuance leaves the earlier credential valid').toEqual([{ status: 0 }])
  })

  it('revokes the cards of each engine through this engine, or leaves them pending', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    const { query } = database
    await query
      .insertInto('credentials')
      .values({
        ...{ id: 'elsewhere', account_id: '-a', engine: 'remote', status: 'valid', revocation_pending_since: null },
        ...{ issued_at: 1, expires_at: 2 ** 45, holder_binding: null },
      })
      .execute()
    await query
      .insertInto('card_versions')
      .values([
        { card_id: 'remote-card', version: '1', definition: '{"engine":{"name":"remote"}}' },
        { card_id: 'remote-card', version: '2', definition: '{"engine":{"name":"remote","region":"eu"}}' },
        { card_id: 'own-card', version: '1', definition: '{}' },
      ])
      .execute()
    const { folder: withBoth } = await backUp(location, NOW + 1)
    await database.transaction(async (tx) => {
      const issued = { at: NOW, actor: 'wallet', action: 'issue', outcome: 'issued', account: 'b' } as const
      await appendAuditEntry(tx, { ...issued, object: 'theirs.3', card: 'remote-card' })
      await appendAuditEntry(tx, { ...issued, object: 'ours.3', card: 'own-card' })
    })
    await note(database, 'revoke-account', '-a', 'revoked', '-a')
    const exported = await exportAuditLog(location, join(folder, 'log'), undefined)
    await closeAll()
    const { replay } = await restore(location, withBoth, { auditFiles: [exported?.file ?? ''], replaces: true })
    expect(counts(replay)).toEqual({ 'card-lost-elsewhere': 1, 'card-lost': 1, 'account-revoked': 1 })
    const restored = (await open(location)).query
    expect(await restored.selectFrom('status_lists').select('id').orderBy('id').execute()).toEqual([
      { id: 'list' },
      { id: 'ours' },
    ])
    const credentials = restored.selectFrom('credentials').select(['id', 'status', 'revocation_pending_since'])
    expect(await credentials.orderBy('id').execute()).toEqual([
      { id: 'elsewhere', status: 'revoked', revocation_pending_since: NOW },
      { id: 'list.7', status: 'revoked', revocation_pending_since: null },
    ])
  })

  it('reports where the exported log starts if lines before it are missing', async () => {
    await closeAll()
    const file = join(folder, 'late.csv')
    const line = { action: 'sign-in', object: 'p.t', outcome: 'signed-in', actor: 'ada', actorId: 'p.t' } as const
    const cells = auditFileCells({
      ...{ ...line, id: 5, at: NOW, actorKind: 'person', account: null, card: null, reason: null },
      ...{ reference: null, inCheckpoint: true },
    })
    writeFileSync(file, `${csvLine(AUDIT_FILE_COLUMNS)}${csvLine(cells)}`)
    const { replay } = await restore(location, backup, { auditFiles: [file], replaces: true })
    expect(replay).toMatchObject({ entered: 1, beginsAt: 5 })
    const { query } = await open(location)
    expect(await query.selectFrom('audit_log').select(['id', 'action']).orderBy('id').execute()).toEqual([
      { id: 5, action: 'sign-in' },
      { id: 6, action: 'restore-backup' },
    ])
  })

  it('leaves a database on which no server starts if the restore is interrupted', async () => {
    const other = await emptyLocation(kind)
    const manifest = readManifest(backup)
    const files = manifest.files.map((file) => (file.table === 'coupons' ? { ...file, rows: 5 } : file))
    const filling = fillDatabase(other, { folder: backup, manifest: { ...manifest, files }, say: silent })
    await expect(filling).rejects.toThrow('table coupons has 1 rows instead of 5')
    const database = await open(other)
    expect(await findInstallation(database.query)).toMatchObject({ isRestoring: true })
    const context = { keys: { signingKeys: {}, retiredKeys: [] } as never, keysDirectory: folder, canWriteMark: true }
    await expect(findDatabaseMismatch({ database, ...context, clock: () => NOW })).rejects.toThrow('vitrine restore')
  })

  it('can be run again after it was killed with the previous data set aside, and no server starts in between', async () => {
    if (kind === 'sqlite') {
      // The new file replaces the previous one in one step, so the data is never missing. The only
      // risk is a server that starts during the restore. A lock prevents this.
      await closeAll()
      const { file } = location as Extract<DatabaseLocation, { kind: 'sqlite' }>
      const lock = lockFile(lockFileOf(file), 'exclusive')
      await expect(openDatabase(location)).rejects.toThrow('is running or was interrupted')
      lock?.release()
      return
    }
    await closeAll()
    const { url } = location as Extract<DatabaseLocation, { kind: 'postgres' }>
    const outcome = await setTablesAside(url, NOW)
    expect(outcome).toEqual({ aside: expect.stringMatching(/^before_restore_\d+$/) })
    await expect(openDatabase(location)).rejects.toThrow('is running or was interrupted')
    const options = {
      engines: INSTALLED,
      auditFiles: [],
      areSigned: true,
      signerKeyIds: { 'credential-issuer': null, 'document-signer': null },
      now: NOW,
    }
    await expect(restoreInPlace(location, options)).rejects.toThrow('was interrupted')
    await expect(deletePrevious(location)).rejects.toThrow('was interrupted')
    const { aside } = await restore(location, backup, { now: NOW + 1 })
    expect(aside).toContain('before_restore_')
    const { query } = await open(location)
    expect(await query.selectFrom('accounts').select('holder_name').execute()).toEqual([{ holder_name: 'Anna' }])
    await closeAll()
    expect(await deletePrevious(location)).toHaveLength(1)
  })

  it('refuses to replace a database that a server uses', async () => {
    await expect(restore(location, backup, { replaces: true })).rejects.toThrow('This database is in use')
    await closeAll()
  })

  it('keeps only the data that the last restore has set aside', async () => {
    await closeAll()
    const [first, second] = [
      await restore(location, backup, { replaces: true, now: NOW }),
      await restore(location, backup, { replaces: true, now: NOW + 1 }),
    ]
    expect(first.deleted).toEqual([])
    expect(second.deleted).toHaveLength(1)
    expect(first.aside).toContain(second.deleted[0])
    expect(await deletePrevious(location)).toHaveLength(1)
    expect(await deletePrevious(location)).toEqual([])
    const { query } = await open(location)
    expect(await query.selectFrom('accounts').select('holder_name').execute()).toEqual([{ holder_name: 'Anna' }])
  })

  it('always refuses a database with tables of another application', async () => {
    const other = await emptyLocation(kind)
    const database = await openDatabase(other)
    await sql`drop table kysely_migration`.execute(database.query)
    await database.close()
    await expect(restore(other, backup, { replaces: true })).rejects.toThrow('tables of another application')
  })

  it('refuses a backup that lacks a table or has an unexpected one', async () => {
    const other = await emptyLocation(kind)
    const manifest = readManifest(backup)
    const fillWith = (files: Manifest['files']) =>
      fillDatabase(other, { folder: backup, manifest: { ...manifest, files }, say: silent })
    await expect(fillWith([])).rejects.toThrow('The backup is incomplete: the tables installation, card_versions')
    const [first] = manifest.files
    if (!first) throw new Error('the manifest names no file')
    await expect(fillWith([...manifest.files, first])).rejects.toThrow(
      'the table installation is unexpected or listed twice',
    )
    const foreign = { ...first, table: 'locks' }
    await expect(fillWith([...manifest.files, foreign])).rejects.toThrow(
      'the table locks is unexpected or listed twice',
    )
  })

  it('exports each line once if two exports run at the same time, and after an export was killed', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    for (let line = 0; line < 3; line += 1) await note(database, 'sign-in', 'p.t', 'signed-in')
    const log = join(folder, 'log')
    mkdirSync(log)
    writeFileSync(join(log, '.unfinished-1-a'), 'left by a killed export')
    const outcomes = await Promise.allSettled([exportAuditLog(location, log, KEY), exportAuditLog(location, log, KEY)])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { lines: 3 } },
      { status: 'rejected', reason: { message: expect.stringContaining('Another export into') } },
    ])
    expect(readdirSync(log).filter((file) => file.startsWith('.unfinished'))).toEqual([])
    expect(await exportAuditLog(location, log, KEY)).toBeUndefined()
  })

  it('exports only new lines, and writes no file if there are none', async () => {
    const [database] = opened
    if (!database) throw new Error('the database is open')
    const log = join(folder, 'log')
    expect(await exportAuditLog(location, log, KEY)).toBeUndefined()
    await note(database, 'sign-in', 'p.t', 'signed-in')
    expect(await exportAuditLog(location, log, KEY)).toMatchObject({ lines: 1 })
    expect(await exportAuditLog(location, log, KEY)).toBeUndefined()
    await note(database, 'sign-in', 'p.t', 'signed-in')
    await note(database, 'sign-in', 'p.t', 'signed-in')
    expect(await exportAuditLog(location, log, KEY)).toMatchObject({ lines: 2 })
    const files = ['audit-log-000000000001-000000000001.csv', 'audit-log-000000000001-000000000003.csv']
    expect(readdirSync(log)).toEqual(['.lock', ...files.flatMap((file) => [file, `${file}.sig`])])
    for (const file of files) expect(await provenanceOf(join(log, file), { kind: 'audit-log', keyOf })).toBe('signed')
  })
})
