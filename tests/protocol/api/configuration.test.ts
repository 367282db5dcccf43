import { zPublicCards } from '@vitrine/api/cards/public-card.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

it('names the engine that a card needs if the engine is not configured', async () => {
  const cards = zPublicCards.parse((await running.browser.get('/scenarios')).body)
  expect(cards.flatMap(({ id, off }) => (off ? [{ id, ...off }] : []))).toEqual([
    { id: 'guardian', reason: 'engine-not-configured', engine: 'entra' },
  ])
})

describe('an unknown or disabled card', () => {
  it.each([
    ['of an unknown type', 'NobodyKnows'],
    ['of a disabled card', 'GuardianFaceCheckCard'],
    ['of a card that only links', 'Helpdesk'],
    ['of a card with a prefix of its own', 'Workshop'],
    ['named constructor', 'constructor'],
    ['named __proto__', '__proto__'],
    ['in lower case', 'bankaccount'],
    ['with a trailing space', 'BankAccount '],
  ])('%s has no endpoints below /basic', async (_what, type) => {
    const { browser } = running
    const query = encodeURIComponent(type)
    expectProblem(await browser.get(`/basic/website/issuer/settings?type=${query}`), 'configuration-not-found')
    expectProblem(await browser.post('/basic/request2', { type, fieldData: {} }), 'configuration-not-found')
    expectProblem(await browser.post('/basic/presentation/request', { type }), 'configuration-not-found')
  })

  it.each([
    ['unknown', 'nobody-knows'],
    ['not enabled', 'guardian'],
    ['experimental', 'portal-card-experimental'],
    ['of a card that only links', 'portal-demo-link'],
    ['__proto__', '__proto__'],
    ['upwards', '%252e%252e'],
    ['in capitals', 'WORKSHOP'],
  ])('a prefix that is %s has no endpoints', async (_what, prefix) => {
    const { browser } = running
    expectProblem(
      await browser.post(`/${prefix}/issuance/request`, { type: 'Workshop', displayName: 'A', company: 'B' }),
      'configuration-not-found',
    )
    expectProblem(await browser.post(`/${prefix}/presentation/request`, {}), 'configuration-not-found')
  })

  it('does not issue a card that can only be presented', async () => {
    const { browser } = running
    const call = { type: 'BankAccount', displayName: 'Anna' }
    expectProblem(await browser.post('/lunch-service/issuance/request', call), 'configuration-not-found')
    expectProblem(
      await browser.get('/lunch-service/website/issuer/settings?type=BankAccount'),
      'configuration-not-found',
    )
  })

  it("does not issue a basic card at the other cards' endpoint, nor another card at the basic endpoint", async () => {
    const { browser } = running
    const call = { type: 'BankAccount', displayName: 'Anna' }
    expectProblem(await browser.post('/basic/issuance/request', call), 'configuration-not-found')
    const workshop = { type: 'Workshop', fieldData: { displayName: 'Anna', company: 'Example' } }
    expectProblem(await browser.post('/workshop/request2', workshop), 'configuration-not-found')
  })

  it('returns the title of the error catalogue', async () => {
    const { body } = await running.browser.get('/basic/website/issuer/settings?type=NobodyKnows')
    expect(body).toMatchObject({ title: 'Configuration not found or not enabled' })
  })
})

describe('a disabled contract', () => {
  it.each(['Disabled', 'Revoked'] as const)(
    'with status %s refuses new issuances and presentations on every card of its type',
    async (status) => {
      const { browser } = running
      const set = (value: 'Enabled' | 'Disabled' | 'Revoked') =>
        running.product.database.query
          .updateTable('contracts')
          .set({ status: value })
          .where('name', '=', 'BankAccount')
          .execute()
      await set(status)
      try {
        const issuance = { type: 'BankAccount', fieldData: { displayName: 'Anna' } }
        expectProblem(await browser.post('/basic/request2', issuance), 'contract-not-enabled')
        expectProblem(
          await browser.post('/basic/presentation/request', { type: 'BankAccount' }),
          'contract-not-enabled',
        )
        expectProblem(await browser.post('/lunch-service/presentation/request', {}), 'contract-not-enabled')
        const other = await browser.issueBasic('CustomerUpn', { displayName: 'Anna', userPrincipalName: 'anna' })
        expect(other.status).toBe(0)
      } finally {
        await set('Enabled')
      }
      expect((await browser.present('BankAccount')).id).not.toBe('')
    },
  )

  it.each([
    ['Disabled', 'CONTRACT_NOT_ENABLED'],
    ['Revoked', 'INVALID_CREDENTIAL_STATE'],
  ] as const)('whose status became %s after the request refuses the answer of the wallet', async (status, code) => {
    const { browser, wallet, product } = running
    const set = (value: 'Enabled' | typeof status) =>
      product.database.query.updateTable('contracts').set({ status: value }).where('name', '=', 'BankAccount').execute()
    const credential = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
    const { id, url } = await browser.present('BankAccount')
    const open = await wallet.openRequest(url)
    await set(status)
    try {
      expect((await open.sendPresentation([credential])).status).toBe(400)
      expect(await browser.presentationStatus(id)).toMatchObject({ status: 99, error: { code } })
      expectProblem(await browser.post('/basic/presentation/response-html', { id }), 'not-ready')
    } finally {
      await set('Enabled')
    }
  })
})
