import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../../card-folder.ts'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { freePort } from '../../../free-port.ts'
import { accountOfIssuance } from '../../ledger.ts'
import { startProduct } from '../../product.ts'

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: ['bank-account-basic', 'bank-account-lunch-service'] })
})
afterAll(() => stage.close())

const browser = () => stage.running.browser

describe('a card of Verified ID next to cards of the built-in engine', () => {
  it('is issued to the wallet of the service, and opens an account', async () => {
    const { id, cardId, claims } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
    expect(await browser().issuanceStatus(id)).toEqual({ status: 2 })
    expect(claims).toMatchObject({ displayName: 'Anna Nowak', accountNumber: expect.stringMatching(/^PL/) })
    expect(cardId).toMatch(/^urn:pic:/)
    expect(await accountOfIssuance(stage.running.product.database.query, id)).toBeTruthy()
  })

  it('pays, and the account is charged', async () => {
    await stage.receive('BankAccount', { displayName: 'Jan Kowalski' })
    const { id, url } = await browser().present('BankAccount', '/basic', { pay: 300, bankOperation: 'transfer' })
    expect(await stage.emulator.wallet.present(url)).toMatchObject({ outcome: 'presented', delivered: { status: 200 } })
    expect(await browser().presentationStatus(id)).toEqual({ status: 2 })
    expect(await browser().result(id)).toMatchObject({ status: 'OK', accountBalance: 700 })
  })

  it('leaves the other cards to the built-in engine', async () => {
    const { url } = await browser().issue('/workshop', 'Workshop', { displayName: 'Eva', company: 'Acme' })
    expect((await stage.running.wallet.receive(url)).claims).toMatchObject({ displayName: 'Eva' })
  })
})

it('does not start with cards of different types that share a contract', async () => {
  const folder = new CardFolder()
  for (const id of ['certificate1', 'workshop']) folder.change(id, { engine: { name: 'entra', contract: 'Shared' } })
  const settings = { ENTRA_EMULATOR_URL: `http://localhost:${await freePort()}`, SCENARIOS_DIR: folder.path }
  await expect(startProduct(settings)).rejects.toThrow(
    "workshop.json and certificate1.json use the contract 'Shared' for different types",
  )
  folder.remove()
})
