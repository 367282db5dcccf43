import { SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { CLIENT_ID, openCodeWallet } from './code-wallet.fixture.ts'
import { type Changes, formOf, type IssuerUnderTest, type Offered } from './issuer-under-test.fixture.ts'
import { PATHS } from './wire/limits-and-paths.ts'

/** Rolls a decision back that cannot be made, as the product does. */
class Undecided extends Error {}

/** Prepares the code flow of an honest wallet, for the plain card, and of its person's browser. A test can change each message. */
export async function openCodeFlow(under: IssuerUnderTest) {
  const { publicUrl } = under.context
  const { now, send } = under
  const wallet = await openCodeWallet({ publicUrl, cardId: SUITE_CARDS.plain.id, now, send })
  const { pushed } = wallet

  /** Opens a request in a browser. Returns where the browser is led to, and the cookie that it then has. */
  async function open(requestUri: string, { cookie, ...changes }: Changes & { cookie?: string | undefined } = {}) {
    const { payload } = formOf({ client_id: CLIENT_ID, request_uri: requestUri, ...changes })
    const answer = await under.send('GET', `${PATHS.authorize}?${payload}`, { headers: cookie ? { cookie } : {} })
    const [kept] = String(answer.headers['set-cookie'] ?? '').split(';')
    return { status: answer.status, location: answer.headers.location, cookie: kept || cookie }
  }

  /** Decides about a request of a browser, by default the one that it opened last. Returns the address of the wallet. */
  async function decide(
    decision: 'accept' | 'decline',
    cookies: string | undefined,
    given: { id?: string; offered?: Offered } = {},
  ) {
    const id = given.id ?? (await under.consents.find(cookies))?.id ?? ''
    try {
      return await under.database.transaction(async (tx) => {
        const url = await under.consents[decision](tx, { id, cookies, issuanceId: given.offered?.id })
        if (url === undefined) throw new Undecided()
        return new URL(url)
      })
    } catch (error) {
      if (error instanceof Undecided) return undefined
      throw error
    }
  }

  /** Opens a request in a new browser and accepts it. Returns the code. */
  async function codeFor(requestUri: string, offered?: Offered): Promise<string> {
    const { cookie } = await open(requestUri)
    const url = await decide('accept', cookie, offered ? { offered } : {})
    return url?.searchParams.get('code') ?? ''
  }

  /** Returns a code for the plain card, for which an issuance is started. */
  const code = async (changes: Changes = {}): Promise<string> => codeFor(await pushed(changes), await under.offer())

  const issuerStateOf = ({ offerId }: Offered) => under.secrets.secretOf('issuer-state', offerId)

  return { ...wallet, open, decide, codeFor, code, issuerStateOf }
}

export type CodeFlow = Awaited<ReturnType<typeof openCodeFlow>>
