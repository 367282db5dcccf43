import type { ConsentRequest } from '@vitrine/api/flows/consent.ts'
import { PATHS } from '../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { zDecided } from '../../packages/api/src/flows/consent.ts'
import { ConsentingBrowser } from '../protocol/consenting-browser.ts'
import type { Flow } from './foreign-client.ts'
import { equal, holds, refusedBy } from './seen.ts'
import { ACCOUNT, type FormatCard, presentInFormat, type StoryWallet } from './story.ts'
import { type Settings, STRICT, TestBed } from './test-bed/test-bed.ts'

/** Methods of a wallet that the flows below need. `Card` is the wallet's type for a held credential. */
export type CodeFlowWallet<Card> = Pick<StoryWallet<Card>, 'present'> & {
  /**
   * Receives a card by authorization code.
   *
   * @param consent opens an address in the browser of the person, and returns the address of the wallet that the browser opens next
   */
  receiveByCode(offer: string, consent: (address: string) => Promise<URL>): Promise<Card>
}

/** The wallet as the consent page shows it. */
type Shown = ConsentRequest['wallet']

/** What a server with `STRICT` is called in the results. */
export const STRICT_SERVER = 'at a server that demands attestations and DPoP nonces'

const NAME = 'Anna Nowak'

/** Lets a flow run with a server of its own, which has further settings. */
export const withSettings = (settings: Settings, flow: Flow): Flow => ({
  ...flow,
  run: () => TestBed.with(settings, flow.run),
})

type Open<Card> = (testBed: TestBed) => Promise<CodeFlowWallet<Card>>

/** Creates flows for a wallet that takes cards by authorization code, with PAR and DPoP. Each flow opens a new wallet. */
export function codeFlowsOf<Card>(open: Open<Card>, shown: Shown): Flow[] {
  return [
    offered(ACCOUNT, open, shown),
    {
      name: 'a card that it asks for without an offer, present',
      async run(testBed) {
        const wallet = await open(testBed)
        const card = await wallet.receiveByCode(offerOf(testBed.url, ACCOUNT.id), async (address) => {
          const { person, request } = await consentIn(testBed, address, shown)
          equal(request.claims, undefined, 'contents on the consent page')
          return person.accept(address, { displayName: NAME })
        })
        await presentInFormat(testBed, ACCOUNT, card, wallet)
        return 'the person fills in the form when asked for consent, and the page shows the claim'
      },
    },
    {
      name: 'a card that the person declines',
      async run(testBed) {
        const { browser } = testBed.running
        const wallet = await open(testBed)
        const { id, authorizationUrl = '' } = await browser.issueBasic(ACCOUNT.type, { displayName: NAME })
        const failed = await failureOf(
          wallet.receiveByCode(authorizationUrl, async (address) => {
            const { person, request } = await consentIn(testBed, address, shown)
            const decided = await person.decide(testBed.url, 'decline', { id: request.id })
            return new URL(zDecided.parse(await decided.json()).url)
          }),
        )
        holds(failed.includes('access_denied'), `the client says: ${failed}`)
        const { status, error } = await browser.issuanceStatus(id)
        equal({ status, code: error?.code }, { status: 99, code: 'ACCESS_DENIED' }, 'status of the issuance')
        return 'it reads access_denied, and the page says that the card was declined'
      },
    },
  ]
}

/** Creates the flow of a card that the person's page offers. */
export const offered = <Card>(card: FormatCard, open: Open<Card>, shown: Shown): Flow => ({
  name: `an offered card in ${card.format} by authorization code, present`,
  async run(testBed) {
    const { browser } = testBed.running
    const wallet = await open(testBed)
    const claims = { displayName: NAME }
    const { id, authorizationUrl = '' } = await (card === ACCOUNT
      ? browser.issueBasic(card.type, claims)
      : browser.issue(card.prefix, card.type, claims))
    const received = await wallet.receiveByCode(authorizationUrl, async (address) => {
      equal(await browser.issuanceStatus(id, card.prefix), { status: 1 }, 'status before the consent')
      const { person, request } = await consentIn(testBed, address, shown)
      equal(request.claims?.displayName, NAME, 'name on the consent page')
      return person.accept(address)
    })
    equal(await browser.issuanceStatus(id, card.prefix), { status: 2 }, 'status of the issuance')
    const demands = nonceDemands(testBed)
    equal(demands[0], testBed.settings.DPOP_NONCE && PATHS.pushedRequest, 'first demand for a nonce')
    equal(lastTokenType(testBed), 'DPoP', 'type of the token')
    await presentInFormat(testBed, card, received, wallet)
    return `pushed, accepted by the person, redeemed for a DPoP token, and the page shows the claim${demands.length > 0 ? `; nonces were demanded at ${demands}` : ''}`
  },
})

/** Opens an address of the authorization endpoint in a browser, and checks which wallet the consent page shows. */
async function consentIn(testBed: TestBed, address: string, shown: Shown) {
  const person = new ConsentingBrowser()
  await person.open(address)
  const request = await person.request(testBed.url)
  equal(request.wallet, shown, 'wallet on the consent page')
  return { person, request }
}

/** Creates a flow in which the server refuses the pushed request of a wallet. */
const refusedRequest = <Card>(
  open: Open<Card>,
  { name, refusal, error }: Pick<Flow, 'name'> & { refusal: NonNullable<Flow['refusal']>; error: string },
): Flow => ({
  ...{ name, refusal },
  async run(testBed) {
    const wallet = await open(testBed)
    const { authorizationUrl = '' } = await testBed.running.browser.issueBasic(ACCOUNT.type, { displayName: NAME })
    const { path, status, answered } = await refusedBy(testBed, () =>
      wallet.receiveByCode(authorizationUrl, () => Promise.reject(new Error('the request was not refused'))),
    )
    equal(
      { path, status, error: JSON.parse(answered).error },
      { path: PATHS.pushedRequest, status: 400, error },
      'refusal',
    )
    return `the pushed request is answered 400 ${answered}`
  },
})

/** Creates the flow of a wallet without an attestation at a server that demands one. */
export const unattested = <Card>(open: Open<Card>): Flow =>
  withSettings(
    STRICT,
    refusedRequest(open, {
      name: 'without an attestation that the server demands',
      refusal: { because: 'the operator demands an attestation of each wallet', atFault: 'nobody' },
      error: 'invalid_client',
    }),
  )

/** Creates the flow of a wallet that fetches no challenge, at a server that demands one. */
export const unchallenged = <Card>(open: Open<Card>): Flow =>
  withSettings(
    { ATTESTATION_CHALLENGE: 'required' },
    refusedRequest(open, {
      name: 'without a challenge that the server demands',
      refusal: {
        because:
          'it does not fetch a challenge from the challenge_endpoint (draft-ietf-oauth-attestation-based-client-auth-07 section 8)',
        atFault: 'theirs',
      },
      error: 'use_attestation_challenge',
    }),
  )

/** Returns an offer as a wallet makes it that starts by itself. */
function offerOf(issuer: string, cardId: string): string {
  const offer = {
    ...{ credential_issuer: issuer, credential_configuration_ids: [cardId] },
    grants: { authorization_code: {} },
  }
  return `openid-credential-offer://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`
}

/** Returns the paths at which the server has demanded a DPoP nonce, oldest first. */
export const nonceDemands = ({ front }: TestBed): string[] =>
  front.exchanges.filter(({ answered }) => answered.includes('"use_dpop_nonce"')).map(({ path }) => path)

function lastTokenType({ front }: TestBed): unknown {
  const { answered = '{}' } = front.exchanges.findLast(({ path }) => path === PATHS.token) ?? {}
  return JSON.parse(answered).token_type
}

/** Returns the message of a failure with its further members, which hold the OAuth error in some libraries. */
const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (error: Error) => JSON.stringify({ ...error, message: error.message }),
  )
