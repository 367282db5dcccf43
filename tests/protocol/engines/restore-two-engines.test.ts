import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RemoteStage } from '../../engines/remote-stage.ts'
import { Bank, type BankAccount } from '../business/bank.ts'
import { runCommand } from '../operation/command.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'

let stage: RemoteStage
let bank: Bank
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-two-engines-'))
  stage = await RemoteStage.open()
  const { browser, wallet } = stage.running
  bank = new Bank({ browser, wallet, query: () => stage.running.product.database.query })
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true })
})

const command = async (name: Parameters<typeof runCommand>[0], ...args: string[]): Promise<string> => {
  const { code, said, complained } = await runCommand(name, stage.running, ...args)
  expect(complained).toBe('')
  expect(code).toBe(0)
  return said
}

/** Returns the id of a credential that the service issued. */
async function issueRemotely(credentialId: string = randomUUID()): Promise<string> {
  const { url } = await stage.issue()
  expect(await stage.reportIssued(url, credentialId)).toEqual({ kind: 'accepted' })
  return credentialId
}

const credentialRow = (id: string) =>
  bank.query
    .selectFrom('credentials')
    .select(['account_id', 'status', 'revocation_pending_since'])
    .where('id', '=', id)
    .executeTakeFirst()

const revoke = (accountId: string) =>
  stage.running.product.services.revocation.revoke(accountId, 'a test', { reason: 'unspecified' })

async function statusOf({ credential: { status } }: BankAccount): Promise<number> {
  if (!status) throw new Error('the card has no status')
  return fetchStatus(stage.running.wallet.context, status)
}

const signerOf = ({ credential }: BankAccount) => decodeProtectedHeader(credential.compact.split('~')[0] ?? '').x5c?.[0]

/** Presents a card of the remote engine; returns the status of the presentation. */
async function presentRemotely(credentialId: string) {
  const { id, url } = await stage.present()
  await stage.service.reportPresentation(url, stage.presented(credentialId))
  return stage.running.browser.presentationStatus(id, '/remote-card')
}

const REFUSED = { status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } }

describe('backup, key rotation and restore with two engines', () => {
  let own: Record<'kept' | 'revokedLater' | 'lost', BankAccount>
  let remote: Record<'kept' | 'revokedLater' | 'lost', string>

  beforeAll(async () => {
    const [kept, revokedLater] = [await bank.openAccount('Anna Kept'), await bank.openAccount('Anna Later')]
    const [remoteKept, remoteLater] = [await issueRemotely(), await issueRemotely()]
    const said = await command('backup', folder)
    const backup = /^Backup completed: (?<folder>.+) \(\d+\.\d MB, \d+\.\d s\)\.$/m.exec(said)?.groups?.folder ?? ''

    await command('rotate-keys', 'issuer')
    await stage.running.restart()
    own = { kept, revokedLater, lost: await bank.openAccount('Boris') }
    // The id looks like one of the built-in engine: a status list and an index.
    remote = { kept: remoteKept, revokedLater: remoteLater, lost: await issueRemotely('theirs.7') }
    await revoke(revokedLater.id)
    await revoke((await credentialRow(remoteLater))?.account_id ?? '')
    stage.service.forgetRevocations()
    await command('audit-log', `--export=${join(folder, 'log')}`)
    await stage.running.product.close()

    const report = await command('restore', backup, '--replace', '--audit-log', join(folder, 'log'))
    expect(report).toContain('Repeated: accounts revoked: 2.')
    expect(report).toContain('Lost cards (issued after the backup): 2.')
    expect(report).toContain('1 of the lost cards was issued by another service')
    await stage.running.restart()
  })

  it('keeps the cards of both engines that were not revoked, also those signed with the earlier key', async () => {
    expect(signerOf(own.kept)).not.toBe(signerOf(own.lost))
    expect(await statusOf(own.kept)).toBe(STATUS.VALID)
    expect(await bank.use(own.kept)).toMatchObject({ status: 'OK' })
    expect(await presentRemotely(remote.kept)).toMatchObject({ status: 2 })
  })

  it('publishes the revocations and lost cards of the built-in engine at once', async () => {
    expect(await statusOf(own.revokedLater)).toBe(STATUS.INVALID)
    expect(await statusOf(own.lost)).toBe(STATUS.INVALID)
  })

  it('refuses the lost card of the remote engine, and takes its id for none of the built-in engine', async () => {
    expect(await presentRemotely(remote.lost)).toMatchObject(REFUSED)
    const lists = bank.query.selectFrom('status_lists').select('id').where('id', '=', 'theirs')
    expect(await lists.execute()).toEqual([])
  })

  it('leaves the revocation of the remote card pending, and requests it from the service after the start', async () => {
    expect(await presentRemotely(remote.revokedLater)).toMatchObject(REFUSED)
    expect(await credentialRow(remote.revokedLater)).toMatchObject({
      status: 'revoked',
      revocation_pending_since: expect.any(Number),
    })
    stage.service.isRevoking = true
    await stage.running.product.cleanUp()
    expect(await credentialRow(remote.revokedLater)).toMatchObject({ revocation_pending_since: null })
    expect(await credentialRow(remote.kept)).toMatchObject({ status: 'valid', revocation_pending_since: null })
  })

  it('issues new cards with both engines, and the new key signs ours', async () => {
    const next = await bank.openAccount('Celina')
    expect(signerOf(next)).toBe(signerOf(own.lost))
    expect(next.credential.status?.uri).not.toBe(own.lost.credential.status?.uri)
    expect(await statusOf(next)).toBe(STATUS.VALID)
    expect(await presentRemotely(await issueRemotely())).toMatchObject({ status: 2 })
  })
})
