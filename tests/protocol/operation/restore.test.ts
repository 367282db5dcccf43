import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bank, type BankAccount } from '../business/bank.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { runCommand } from './command.ts'
import { verifyElsewhere } from './foreign-verifier.ts'

let running: RunningProduct
let bank: Bank
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backups-'))
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true })
})

const command = (name: Parameters<typeof runCommand>[0], ...args: string[]) => runCommand(name, running, ...args)

/**
 * Writes checkpoints up to the last line of the audit log. With PostgreSQL, a line is covered only if an earlier round
 * has seen it, so this takes several rounds.
 */
async function writeCheckpoints(): Promise<void> {
  running.advance(2 * 60_000)
  for (let round = 0; round < 3; round += 1) await running.product.cleanUp()
}

/** Returns the status of a card in its status list. */
async function statusOf({ credential }: BankAccount): Promise<number> {
  const { status } = credential
  if (!status) throw new Error('the card has no status')
  return fetchStatus(running.wallet.context, status)
}

const listOf = ({ credential }: BankAccount) => credential.status?.uri

async function refusalOf(account: BankAccount): Promise<unknown> {
  const purchase = await bank.begin()
  await purchase.answer(account)
  return (await purchase.status()).error?.code
}

describe('a backup made while the server runs', () => {
  let backup: string
  /**
   * Accounts opened before the backup. `payer` used its coupon and paid before the backup, `usesLater` after it. `revoked` was revoked
   * before the backup, `revokedLater` after it.
   */
  let before: Record<'payer' | 'revoked' | 'revokedLater' | 'usesLater', BankAccount>
  let after: Record<'issued' | 'revoked', BankAccount>

  beforeAll(async () => {
    const payer = await bank.openAccount('Anna Payer')
    const revoked = await bank.openAccount('Anna Revoked')
    const revokedLater = await bank.openAccount('Anna Later')
    const usesLater = await bank.openAccount('Anna Uses')
    before = { payer, revoked, revokedLater, usesLater }
    await bank.use(payer, { bankOperation: 'coffee' })
    await bank.use(payer, { bankOperation: 'transfer' })
    await running.product.services.revocation.revoke(revoked.id, 'a test', { reason: 'unspecified' })

    await writeCheckpoints()

    const { code, said } = await command('backup', folder)
    expect(code).toBe(0)
    backup = /^Backup completed: (?<folder>.+) \(\d+\.\d MB, \d+\.\d s\)\.$/m.exec(said)?.groups?.folder ?? ''

    await running.product.services.revocation.revoke(revokedLater.id, 'a test', { reason: 'unspecified' })
    await bank.use(usesLater, { bankOperation: 'coffee' })
    await bank.use(usesLater, { bankOperation: 'transfer' })
    after = { issued: await bank.openAccount('Boris'), revoked: await bank.openAccount('Boris') }
    await running.product.services.revocation.revoke(after.revoked.id, 'a test', { reason: 'unspecified' })
    expect(await command('audit-log', `--export=${join(folder, 'log')}`)).toMatchObject({ code: 0 })
  })

  it('is readable by its owner only, contains no open flow, and can be checked with a command', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    const files = readdirSync(backup)
    for (const file of files) expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
    expect(files).toContain('accounts.jsonl.gz')
    expect(files.filter((file) => /offers|requests|nonces|presentation|issuance/.test(file))).toEqual([])
    const { code, said } = await command('backup', '--check', backup)
    expect(said).toMatch(/is complete and can be restored: \d+ rows\.\n$/)
    expect(code).toBe(0)
  })

  it('is not restored under a running server, nor over existing data', async () => {
    const inUse = await command('restore', backup)
    expect(inUse.complained).toContain('This database is in use')
    expect(inUse.code).toBe(1)
    await running.product.close()
    const occupied = await command('restore', backup)
    expect(occupied.complained).toContain('This database is not empty')
    expect(occupied.code).toBe(1)
    await running.restart()
    expect(await statusOf(before.payer)).toBe(STATUS.VALID)
  })

  it('is not restored with the log of another database, and existing data stays', async () => {
    await running.product.close()
    const foreign = join(folder, 'foreign.csv')
    const [name = ''] = readdirSync(join(folder, 'log')).filter((file) => file.endsWith('.csv'))
    writeFileSync(foreign, readFileSync(join(folder, 'log', name), 'utf8').replace(',issue,', ',sign-in,'))
    const restore = (...more: string[]) => command('restore', backup, '--replace', '--audit-log', foreign, ...more)
    expect(await restore()).toMatchObject({ code: 1, complained: expect.stringContaining('foreign.csv is not signed') })
    expect(await restore('--accept-unsigned')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('does not match this database'),
    })
    await running.restart()
    expect(await statusOf(after.issued)).toBe(STATUS.VALID)
  })

  it('is restored with the exported log: what was revoked or used stays so, and losses are reported', async () => {
    await running.product.close()
    const { code, said, complained } = await command('restore', backup, '--replace', '--audit-log', join(folder, 'log'))
    expect(complained).toBe('')
    expect(code).toBe(0)
    expect(said).toContain('The previous data was moved to ')
    expect(said).toContain('Status lists retired: 1.')
    expect(said).toContain('Repeated: accounts revoked: 1, coupons used: 1.')
    expect(said).toContain('Lost cards (issued after the backup): 2.')
    expect(said).toContain('Lost payments (made after the backup): 1.')
    expect(said).not.toContain('WARNING')
    await running.restart()

    for (const account of [before.revoked, before.revokedLater]) {
      expect(await refusalOf(account)).toBe('INVALID_CREDENTIAL_STATE')
      expect(await statusOf(account)).toBe(STATUS.INVALID)
    }
    for (const account of [before.payer, before.usesLater]) {
      expect(await statusOf(account)).toBe(STATUS.VALID)
      expect(await bank.use(account, { bankOperation: 'coffee' })).toMatchObject({ status: 'ERROR', cuponUsed: true })
    }
    expect((await bank.ledger()).accounts[before.payer.id]).toBe(70_000)
  })

  it('refuses its lost cards, and marks them as revoked in the status lists', async () => {
    for (const account of Object.values(after)) {
      expect(await refusalOf(account)).toBe('INVALID_CREDENTIAL_STATE')
      expect(await statusOf(account)).toBe(STATUS.INVALID)
      expect(await verifyElsewhere(account.credential, running.now())).toMatch(/Status is not valid/)
    }
    expect(await verifyElsewhere(before.payer.credential, running.now())).toBe('good')
  })

  it('uses no index of its lists again: new cards get a new list', async () => {
    const lists = new Set([...Object.values(before), ...Object.values(after)].map(listOf))
    const next = await bank.openAccount('Celina')
    expect(lists).not.toContain(listOf(next))
    expect(await statusOf(next)).toBe(STATUS.VALID)
    expect(await bank.use(next)).toMatchObject({ status: 'OK' })
  })

  it('has a valid audit log, with the later lines and the restore itself', async () => {
    await writeCheckpoints()
    const { code, said } = await command('audit-log')
    expect(said).toMatch(/^Checkpoints: [2-9], up to line .*\.\nLines after the last checkpoint: 0\./)
    expect(said).toContain('Audit log verified: no changes found.')
    expect(code).toBe(0)
    expect(await bank.auditLines('revoke-account', before.revokedLater.id)).toHaveLength(1)
    expect(await bank.auditLines('restore-backup')).toMatchObject([{ actor: 'operator', outcome: 'restored' }])
  })

  it('without a log, is restored with a warning: later revocations are lost, and lost cards are revoked', async () => {
    await running.product.close()
    const { code, said } = await command('restore', backup, '--replace')
    expect(code).toBe(0)
    expect(said).toMatch(/^WARNING: the restored state is \d+ minutes old, and no exported audit log was given/m)
    await running.restart()
    expect(await statusOf(before.revokedLater)).toBe(STATUS.VALID)
    for (const account of Object.values(after)) expect(await statusOf(account)).toBe(STATUS.INVALID)
  })

  it('without a signature is restored only if the operator accepts it, which is audited', async () => {
    await running.product.close()
    rmSync(join(backup, 'manifest.json.sig'))
    const refused = await command('restore', backup, '--replace')
    expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('manifest.json is not signed') })
    expect((await command('backup', '--check', backup)).said).toContain('To restore it anyway, use --accept-unsigned.')
    expect(await command('restore', backup, '--replace', '--accept-unsigned')).toMatchObject({ code: 0 })
    const deleted = await command('restore', '--delete-previous')
    expect(deleted.said).toMatch(/^Deleted: /)
    await running.restart()
    const [line] = await bank.auditLines('restore-backup')
    expect(line?.reference).toMatch(/^\d{4}-.*Z, accepted unsigned$/)
  })

  it('is not restored if it is damaged, and existing data stays', async () => {
    await running.product.close()
    writeFileSync(join(backup, 'coupons.jsonl.gz'), 'not what was written')
    const checked = await command('backup', '--check', backup)
    expect(checked.complained).toContain('coupons.jsonl.gz is damaged')
    expect(checked.code).toBe(1)
    const restored = await command('restore', backup, '--replace', '--accept-unsigned')
    expect(restored).toEqual({ code: 1, said: '', complained: checked.complained })
  })
})
