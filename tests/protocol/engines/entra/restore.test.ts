import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { runCommand } from '../../operation/command.ts'

let stage: EntraStage
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-entra-restore-'))
  stage = await EntraStage.open({ cards: ['workshop'] })
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

type Held = Awaited<ReturnType<EntraStage['receive']>>

const receive = (displayName: string): Promise<Held> =>
  stage.receive('Workshop', { displayName, company: 'Acme' }, '/workshop')

const { browser, query } = {
  browser: () => stage.running.browser,
  query: () => stage.running.product.database.query,
}

/** Presents a card; returns the status of the presentation. @param reported status of the card that the service reports */
async function present({ cardId }: Held, reported?: 'VALID') {
  const { id, url } = await browser().present('Workshop', '/workshop')
  const presented = await stage.emulator.wallet.present(url, { cardIds: [cardId], revocationStatus: reported })
  return { presented: presented.outcome, status: await browser().presentationStatus(id, '/workshop') }
}

const isRevokedAtService = ({ cardId }: Held): boolean => stage.emulator.wallet.isRevoked(cardId)

async function revoke({ claims }: Held): Promise<void> {
  const credential = await query()
    .selectFrom('credentials')
    .select('account_id')
    .where('id', '=', claims.credentialId ?? '')
    .executeTakeFirstOrThrow()
  await stage.running.product.services.revocation.revoke(credential.account_id, 'a test', { reason: 'unspecified' })
}

describe('backup, key rotation and restore with cards of Verified ID', () => {
  let kept: Held
  let revokedLater: Held
  let lost: Held
  let waiting: { id: string; url: string }

  beforeAll(async () => {
    kept = await receive('Anna Kept')
    revokedLater = await receive('Anna Later')
    const said = await command('backup', folder)
    const backup = /^Backup completed: (?<folder>.+) \(/m.exec(said)?.groups?.folder ?? ''
    await command('rotate-keys', 'issuer')
    await stage.running.restart()
    waiting = await browser().present('Workshop', '/workshop')
    lost = await receive('Boris Lost')
    await revoke(revokedLater)
    await command('audit-log', `--export=${join(folder, 'log')}`)
    await stage.running.product.close()
    const report = await command('restore', backup, '--replace', '--audit-log', join(folder, 'log'))
    expect(report).toContain('Repeated: accounts revoked: 1.')
    expect(report).toContain('Lost cards (issued after the backup): 1.')
    expect(report).not.toContain('issued by another service')
    await stage.running.restart()
  })

  it('keeps the cards that were not revoked', async () => {
    expect(await present(kept)).toEqual({ presented: 'presented', status: { status: 2 } })
    expect(isRevokedAtService(kept)).toBe(false)
  })

  it('refuses the revoked and the lost card, even while the service reports them as valid', async () => {
    for (const held of [revokedLater, lost])
      expect(await present(held, 'VALID')).toMatchObject({
        status: { status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } },
      })
  })

  it('has revoked both at the service with the first clean-up after the start', async () => {
    expect([kept, revokedLater, lost].map(isRevokedAtService)).toEqual([false, true, true])
    const pending = query().selectFrom('credentials').select('id').where('revocation_pending_since', 'is not', null)
    expect(await pending.execute()).toEqual([])
  })

  it('ignores the callbacks of requests that the backup lacks', async () => {
    expect(await stage.emulator.wallet.open(waiting.url)).toMatchObject({ delivered: { status: 400 } })
  })

  it('issues and accepts new cards', async () => {
    expect(await present(await receive('Celina New'))).toEqual({ presented: 'presented', status: { status: 2 } })
  })
})
