import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, EMPLOYEE, startApp } from '../emulator.fixture.ts'

const WALLET = 'http://localhost:3002'

let folder: string
let stateFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-emulator-'))
  stateFile = join(folder, 'state.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const contractOf = ({ emulator }: App) => emulator.store.contracts.named(EMPLOYEE.name)

async function issue(app: App): Promise<void> {
  const { requestId: request } = await app.create('Issuance', app.issuance())
  const headers = { origin: WALLET, 'content-type': 'application/json' }
  const body = JSON.stringify({ action: 'accept', request })
  await fetch(`${app.emulator.url}/wallet`, { method: 'POST', headers, body })
}

test('cards, contracts, revocations and the holder survive a restart', async () => {
  const before = await startApp({ walletUrl: WALLET, stateFile })
  await issue(before)
  await issue(before)
  const { cards, did } = before.emulator.wallet
  const contract = contractOf(before)
  const revoke = `/authorities/${before.emulator.tenant.authorityId}/contracts/${contract?.id}/credentials/${cards[0]?.id}/revoke`
  expect((await before.call('adminApi', 'POST', revoke)).status).toBe(204)
  await before.stop()

  const displays = EMPLOYEE.displays.map((display) => ({ ...display, locale: 'pl' }))
  const after = await startApp({ walletUrl: WALLET, stateFile, contracts: [{ ...EMPLOYEE, displays }] })
  expect(after.emulator.wallet.cards).toEqual(cards)
  expect(after.emulator.wallet.did).toBe(did)
  expect(cards.map(({ id }) => after.emulator.wallet.isRevoked(id))).toEqual([true, false])
  expect(contractOf(after)).toMatchObject({ id: contract?.id, displays })
  const asked = await after.create('Presentation', after.presentation())
  await after.emulator.wallet.present(asked.requestId)
  expect(after.received.at(-1)?.body).toMatchObject({ requestStatus: 'presentation_verified', subject: did })
  await after.stop()
})

test('the file is only for its owner, and no draft of it remains', async () => {
  const app = await startApp({ walletUrl: WALLET, stateFile })
  await issue(app)
  await app.stop()
  expect(readdirSync(folder)).toEqual(['state.json'])
  expect(statSync(stateFile).mode & 0o777).toBe(0o600)
})

test.each(['', '{}', '{"version":2}'])('a file with other content (%j) is explained', async (content) => {
  writeFileSync(stateFile, content)
  await expect(startApp({ stateFile })).rejects.toThrow(
    `${stateFile} cannot be read as the state of the emulator. Delete it to start with an empty wallet.`,
  )
})

test('without a file, nothing survives a restart', async () => {
  const before = await startApp({ walletUrl: WALLET })
  await issue(before)
  await before.stop()
  const after = await startApp()
  expect(after.emulator.wallet.cards).toEqual([])
  await after.stop()
})
