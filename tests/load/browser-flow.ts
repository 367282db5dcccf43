import { PRESENTATION_ENDPOINTS } from '@vitrine/api/endpoints/presentation.ts'
import { zDigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import { exchange, type HttpAnswer, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'
import type { Flow } from './load-generator.ts'
import { type CardName, MEASURED_CARDS } from './measured-cards.ts'
import type { MeasuredServer } from './measured-program.ts'

const { digitalRequests: REQUESTS, digitalAnswer: ANSWER } = PRESENTATION_ENDPOINTS

/**
 * Creates the flow of a page that presents an SD-JWT VC through the browser (Digital Credentials API), with the requests of this page. A
 * wallet has received the card before.
 */
export async function browserFlow(
  { publicUrl, trustAnchor, fetch }: Pick<MeasuredServer, 'publicUrl' | 'trustAnchor' | 'fetch'>,
  card: Extract<CardName, 'bank account' | 'dc+sd-jwt'>,
): Promise<Flow> {
  const { type, prefix, begin } = MEASURED_CARDS[card]
  const wallet = new TestWallet({ trustAnchors: [trustAnchor], fetch })
  const offer = readJsonAnswer(await post(begin.path, begin.body), 200, 'new issuance', 'the API')
  const credential = await wallet.receive(readString(offer.url, 'url', 'the API'))

  function post(path: string, body: object, cookie?: string): Promise<HttpAnswer> {
    return exchange(fetch, `${publicUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl, ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify(body),
    })
  }

  return async () => {
    const started = await post(`${prefix}/presentation/request`, { type, state: '' })
    const { id } = readJsonAnswer(started, 200, 'new presentation', 'the API')
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0]
    const fetched = readJsonAnswer(await post(REQUESTS.path, { id }, cookie), 200, 'requests', 'the API')
    const [request] = zDigitalRequests.parse(fetched).requests
    const message = wallet.openDigitalRequest(request?.data, publicUrl).answer([credential])
    readJsonAnswer(await post(ANSWER.path, { id, ...message }, cookie), 200, 'answer', 'the API')
    const shown = await post(`${prefix}/presentation/response-html`, { id }, cookie)
    const result = readJsonAnswer(shown, 200, 'result', 'the API')
    if (result.status !== 'OK') throw new Error(`The presentation ended with ${JSON.stringify(result)}`)
  }
}
