import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { type RunningProduct, startProduct } from '../product.ts'

let cards: CardFolder
let running: RunningProduct
beforeEach(async () => {
  cards = new CardFolder()
  running = await startProduct({ SCENARIOS_DIR: cards.path })
})
afterEach(async () => {
  await running?.stop()
  cards.remove()
})

/** Changes the title of the bank account's card, and restarts the server. */
async function changeCard(): Promise<void> {
  cards.change('bank-account-basic', { card: { title: 'Another title' } })
  await running.restart()
}

describe('if a card’s file changes and the server restarts between request and answer', () => {
  it('a presentation ends with the card as it was at the start', async () => {
    const { browser, wallet } = running
    const held = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })).url)
    const { id, url } = await browser.present('BankAccount')
    const request = await wallet.openRequest(url)
    await changeCard()
    expect((await request.sendPresentation([held])).status).toBe(200)
    expect(await browser.presentationStatus(id)).toEqual({ status: 2 })
    expect(await browser.result(id)).toMatchObject({ displayName: 'Anna Nowak', name: 'Bank account' })
    expect((await browser.get('/health/ready')).status).toBe(200)
  })

  it('an issuance succeeds, too', async () => {
    const { browser, wallet } = running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    await wallet.openOffer(url)
    await changeCard()
    expect((await wallet.receive(url)).claims).toMatchObject({ displayName: 'Anna Nowak' })
    expect(await browser.issuanceStatus(id)).toEqual({ status: 2 })
  })
})
