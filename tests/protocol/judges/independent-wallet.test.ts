import { setGlobalConfig } from '@openid4vc/oauth2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { judgeOf, present, receive } from './library-wallet.ts'

let running: RunningProduct
beforeAll(async () => {
  // The server of the tests is on loopback, where there is no https.
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct()
})
afterAll(() => running.stop())

describe('a wallet that is made of other people’s libraries', () => {
  it('receives a card with a PIN, presents it, and the page shows the result', async () => {
    const { browser } = running
    const claims = { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.com' }
    const started = await browser.issueBasic('CustomerUpn', claims)
    const credential = await receive(started.url, started.pin)
    expect(await browser.issuanceStatus(started.id)).toEqual({ status: 2 })

    const { payload } = await (await judgeOf(credential)).verify(credential)
    expect(payload).toMatchObject({ iss: running.url, ...claims })

    const asked = await browser.present('CustomerUpn')
    const answer = await present(asked.url, credential)
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { redirect_uri: `${running.url}/answered` },
    })
    expect(await browser.presentationStatus(asked.id)).toEqual({ status: 2 })
    expect(await browser.result(asked.id)).toMatchObject({
      displayName: 'Anna Nowak',
      status: 'OK',
    })
  })

  it('sees in the status list that a credential was revoked', async () => {
    const { browser, product } = running
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Jan Kowalski' })
    const credential = await receive(url)
    const judge = await judgeOf(credential)
    await judge.verify(credential)
    await product.database.query.updateTable('status_entries').set({ revoked: 1 }).execute()
    await product.database.query
      .updateTable('status_lists')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute()
    await expect(judge.verify(credential)).rejects.toThrow(/status/i)
  })

  it('is refused with a wrong PIN', async () => {
    const claims = { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.com' }
    const { url, pin } = await running.browser.issueBasic('CustomerUpn', claims)
    await expect(receive(url, pin === '0000' ? '1111' : '0000')).rejects.toThrow()
  })
})
