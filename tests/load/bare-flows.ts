import { exchange, type Fetch } from '../protocol/wallet/http-exchange.ts'
import type { FlowsOfCard } from './load-generator.ts'
import { type CardName, cardPath } from './measured-cards.ts'

const ISSUANCE = ['POST request', 'GET offer', 'POST token', 'POST nonce', 'POST credential']
const PRESENTATION = ['POST request', 'GET request-object', 'POST response', 'POST result']

/** Creates both flows of a card. Each flow sends the same requests as with the product, but without content. */
export function bareFlows(origin: string, fetch: Fetch, card: CardName): FlowsOfCard {
  const flow = (name: string, requests: readonly string[]) => async () => {
    for (const request of requests) {
      const [method = '', path = ''] = request.split(' ')
      const { status } = await exchange(fetch, `${origin}${cardPath(card)}/${name}/${path}`, { method })
      if (status !== 204) throw new Error(`${name}/${path} answered ${status}`)
    }
  }
  return { issuance: flow('issuance', ISSUANCE), presentation: flow('presentation', PRESENTATION) }
}
