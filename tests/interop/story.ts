import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { zPaymentReceipt } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Flow } from './foreign-client.ts'
import { equal, holds } from './seen.ts'
import type { FOREIGN_TYPES, TestBed } from './test-bed/test-bed.ts'

/** Methods of a wallet that the flows below need. `Card` is the wallet's type for a held credential. */
export type StoryWallet<Card> = {
  /** Receives the offered credential. */
  receive(offer: string, txCode?: string): Promise<Card>
  /** Presents what is requested, confirms the transactions in it, and returns the address to which the verifier redirects. */
  present(request: string, card: Card): Promise<string | undefined>
}

const NAME = 'Anna Nowak'

/** Creates flows for everything that a wallet must support: issue, PIN, present, pay, same device. Each flow opens a new wallet. */
export function storyOf<Card>(open: (testBed: TestBed) => Promise<StoryWallet<Card>>): Flow[] {
  return [
    {
      name: 'issue with a PIN, present',
      async run(testBed) {
        const { browser } = testBed.running
        const wallet = await open(testBed)
        const started = await browser.issueBasic('CustomerUpn', {
          displayName: NAME,
          userPrincipalName: 'anna@example.com',
        })
        holds(started.pin !== undefined, 'the card has no PIN')
        const card = await wallet.receive(started.url, started.pin)
        equal(await browser.issuanceStatus(started.id), { status: 2 }, 'status of the issuance')
        const asked = await browser.present('CustomerUpn')
        await wallet.present(asked.url, card)
        equal(await browser.presentationStatus(asked.id), { status: 2 }, 'status of the presentation')
        const { status, displayName } = await browser.result(asked.id)
        equal({ status, displayName }, { status: 'OK', displayName: NAME }, 'result')
        return 'issued after the PIN, presented, and the page shows the claims'
      },
    },
    {
      name: 'pay',
      async run(testBed) {
        const { browser } = testBed.running
        const wallet = await open(testBed)
        const card = await receiveAccount(testBed, wallet)
        const asked = await browser.present('BankAccount', '/basic', { bankOperation: 'transfer' })
        await wallet.present(asked.url, card)
        equal(await browser.presentationStatus(asked.id), { status: 2 }, 'status of the presentation')
        const { status, accountBalance, fullObject } = await browser.result(asked.id)
        equal({ status, accountBalance }, { status: 'OK', accountBalance: 700 }, 'result')
        equal(zPaymentReceipt.parse(fullObject?.receipt).paymentId, asked.paymentId, 'payment of the receipt')
        return 'the transaction is confirmed in the key binding, 300 PLN are paid'
      },
    },
    {
      name: 'same device',
      async run(testBed) {
        const { browser } = testBed.running
        const wallet = await open(testBed)
        const card = await receiveAccount(testBed, wallet)
        const origin = testBed.url
        const started = await browser.post('/basic/presentation/request', { type: 'BankAccount' }, { origin })
        const { id, sameDeviceUrl = '' } = zPresentationResponse.parse(started.body)
        const next = new URL((await wallet.present(sameDeviceUrl, card)) ?? '')
        equal(next.origin + next.pathname, origin + PAGES.fromWallet, 'address of the redirect')
        equal(await browser.presentationStatus(id), { status: 1, awaitsReturn: true }, 'status before the return')
        const responseCode = new URLSearchParams(next.hash.slice(1)).get('response_code')
        const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        const back = await browser.post(PRESENTATION_ENDPOINTS.comeBack.path, { responseCode }, { origin, cookie })
        equal(back.status, 200, 'answer to the return')
        equal((await browser.result(id)).displayName, NAME, 'name in the result')
        return 'the answer is held until the browser that asked returns the response code'
      },
    },
  ]
}

/** A card with its format, and with the path prefix of its endpoints. */
export type FormatCard = { id: string; format: keyof typeof FOREIGN_TYPES; type: string; prefix: string }

export const ACCOUNT: FormatCard = {
  id: 'bank-account-basic',
  format: 'dc+sd-jwt',
  type: 'BankAccount',
  prefix: '/basic',
}
export const DOCUMENT: FormatCard = {
  id: 'credo-rest',
  format: 'mso_mdoc',
  type: 'CredoRestCard',
  prefix: '/credo-rest',
}
/** Card that is issued to attested keys only. */
export const ATTESTED: FormatCard = { id: 'credo', format: 'dc+sd-jwt', type: 'CredoCard', prefix: '/credo' }
export const JWT_VC: FormatCard = {
  id: 'credo-jwt-vc',
  format: 'jwt_vc_json',
  type: 'CredoJwtCard',
  prefix: '/credo-jwt-vc',
}

/** Creates the flow that issues and presents a card in its format. */
export function storyOfFormat<Card>(card: FormatCard, open: (testBed: TestBed) => Promise<StoryWallet<Card>>): Flow {
  return {
    name: `issue and present in ${card.format}`,
    async run(testBed) {
      const wallet = await open(testBed)
      await presentInFormat(testBed, card, await receiveInFormat(testBed, card, wallet), wallet)
      return 'issued, presented, and the page shows the claim'
    },
  }
}

/** Issues a card and receives it in the wallet. */
export async function receiveInFormat<Card>(
  { running: { browser } }: TestBed,
  { type, prefix }: FormatCard,
  wallet: StoryWallet<Card>,
): Promise<Card> {
  const { id, url } = await browser.issue(prefix, type, { displayName: NAME })
  const card = await wallet.receive(url)
  equal(await browser.issuanceStatus(id, prefix), { status: 2 }, 'status of the issuance')
  return card
}

/** Requests a card, and presents it from the wallet. */
export async function presentInFormat<Card>(
  { running: { browser } }: TestBed,
  { type, prefix }: FormatCard,
  card: Card,
  wallet: Pick<StoryWallet<Card>, 'present'>,
): Promise<void> {
  const asked = await browser.present(type, prefix)
  await wallet.present(asked.url, card)
  equal(await browser.presentationStatus(asked.id, prefix), { status: 2 }, 'status of the presentation')
  const { status, displayName } = await browser.result(asked.id, prefix)
  equal({ status, displayName }, { status: 'OK', displayName: NAME }, 'result')
}

/** Receives the card of a new bank account. */
export async function receiveAccount<Card>({ running }: TestBed, wallet: StoryWallet<Card>): Promise<Card> {
  const { id, url } = await running.browser.issueBasic('BankAccount', { displayName: NAME })
  const card = await wallet.receive(url)
  equal(await running.browser.issuanceStatus(id), { status: 2 }, 'status of the issuance')
  return card
}
