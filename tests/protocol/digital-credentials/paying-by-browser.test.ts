import { hash } from 'node:crypto'
import { setGlobalConfig } from '@openid4vc/oauth2'
import { zPaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { FormatWallet } from '../formats/format-wallet.ts'
import { LibraryWallet } from '../judges/library-wallet.ts'
import { startProduct } from '../product.ts'
import type { KeyBindingTampering } from '../wallet/presentation.ts'
import { PageBrowser } from './page-browser.ts'
import { type Attempt, expectClosed, Stage } from './stage.ts'

const TRANSFER = { bankOperation: 'transfer' }
const PRICE = 30_000
const PROTOCOL = 'openid4vp-v1-signed'

let stage: Stage
beforeAll(async () => {
  // The test server is on loopback, without https.
  setGlobalConfig({ allowInsecureUrls: true })
  stage = await Stage.open()
})
afterAll(() => stage?.close())

const accounts = () =>
  stage.running.product.database.query.selectFrom('accounts').select(['id', 'balance']).orderBy('id').execute()
const paymentOf = ({ paymentId = '' }: Attempt) =>
  stage.running.product.database.query
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
const total = async () => (await accounts()).reduce((sum, { balance }) => sum + (balance ?? 0), 0)

describe('a payment by the browser', () => {
  it('is confirmed by a wallet made of independent libraries, and paid once', async () => {
    const library = new LibraryWallet()
    const credential = await library.receive(
      (await stage.running.browser.issueBasic('BankAccount', { displayName: 'Anna' })).url,
    )
    const attempt = await stage.begin(TRANSFER)
    const before = await total()
    const [request] = await attempt.page.requestsOf(attempt.id)
    const message = {
      protocol: PROTOCOL,
      data: await library.presentByBrowser(request?.data, credential, attempt.page.origin),
    }
    expect(await attempt.answer(message)).toMatchObject({ status: 200, body: { status: 2 } })
    const { fullObject } = await attempt.result()
    expect(zPaymentReceipt.parse(fullObject?.receipt)).toMatchObject({ paymentId: attempt.paymentId, amount: 300 })
    expectClosed(await attempt.answer(message))
    expect(await total()).toBe(before - PRICE)
  })

  it('is confirmed by the device that holds an mdoc', async () => {
    const cards = new CardFolder()
    cards.change('bank-account-basic', { credential: { format: 'mso_mdoc' } })
    const bank = await startProduct({ SCENARIOS_DIR: cards.path })
    try {
      const [library, holder, page] = [new LibraryWallet(), new FormatWallet(bank.wallet), new PageBrowser(bank)]
      const held = await holder.receive((await bank.browser.issueBasic('BankAccount', { displayName: 'Anna' })).url)
      const pay = async (confirmed: boolean) => {
        const { id } = await page.begin('BankAccount', '/basic', TRANSFER)
        const [request] = await page.requestsOf(id)
        const open = bank.wallet.openDigitalRequest(request?.data, page.origin)
        expect(open.request.transactionData).toHaveLength(1)
        const vpToken = await holder.vpToken(open, held, confirmed ? {} : { transactionData: [] })
        const data = await library.answerByBrowser(request?.data, page.origin, vpToken)
        return { id, ...(await page.answer(id, { protocol: PROTOCOL, data })) }
      }
      const paid = await pay(true)
      expect(paid).toMatchObject({ status: 200, body: { status: 2 } })
      expect(await bank.browser.result(paid.id)).toMatchObject({ status: 'OK', accountBalance: 700 })
      const unconfirmed = await pay(false)
      expect(unconfirmed.body).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' }, isUnpaid: true })
    } finally {
      await bank.stop()
      cards.remove()
    }
  })

  it.each<[string, (attempt: Attempt) => KeyBindingTampering['payload']]>([
    [
      'without its confirmation',
      () => ({ transaction_data_hashes: undefined, transaction_data_hashes_alg: undefined }),
    ],
    [
      'with the confirmation of another payment',
      () => ({ transaction_data_hashes: [hash('sha256', 'x', 'base64url')] }),
    ],
    [
      'with its confirmation twice',
      ({ open }) => {
        const [data] = open.request.transactionData
        const digest = hash('sha256', data?.encoded ?? '', 'base64url')
        return { transaction_data_hashes: [digest, digest] }
      },
    ],
    [
      'with a hash by another algorithm',
      ({ open }) => ({
        transaction_data_hashes: open.request.transactionData.map(({ encoded }) =>
          hash('sha512', encoded, 'base64url'),
        ),
        transaction_data_hashes_alg: 'sha-512',
      }),
    ],
  ])('is not paid %s', async (_what, payload) => {
    const attempt = await stage.begin(TRANSFER)
    const before = await accounts()
    const message = attempt.message({ presentation: { keyBinding: { payload: payload(attempt) ?? {} } } })
    await attempt.expectEnded(await attempt.answer(message), 'INVALID_PRESENTATION')
    expect((await attempt.status()).checks?.at(-1)).toEqual({ name: 'payment', outcome: 'failed' })
    expect(await accounts()).toEqual(before)
    expect(await paymentOf(attempt)).not.toMatchObject({ status: 'paid' })
  })

  it('is paid once by answers of the browser and to the QR code at once', async () => {
    const attempt = await stage.begin(TRANSFER)
    const before = await total()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? attempt.answer() : attempt.answerByLink().catch(() => ({ status: 0 })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await total()).toBe(before - PRICE)
    expect(await attempt.result()).toMatchObject({ status: 'OK' })
  })
})
