import { demandNoStore, exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, readString } from './json-reading.ts'
import type { WalletContext } from './wallet-context.ts'

/** Requests a nonce: POST without token and without body (OpenID4VCI 7.1). */
export function requestNonce(context: Pick<WalletContext, 'fetch'>, nonceEndpoint: string): Promise<HttpAnswer> {
  return exchange(context.fetch, nonceEndpoint, { method: 'POST', headers: { accept: 'application/json' } })
}

/** Reads and checks the `c_nonce` of an answer (OpenID4VCI 7.2). @throws WalletRefusal */
export function readNonce(answer: HttpAnswer): string {
  const section = 'OpenID4VCI 7.2'
  const body = readJsonAnswer(answer, 200, 'nonce answer', section)
  demandNoStore(answer, 'nonce answer', section)
  demandOnly(body, ['c_nonce'], 'nonce answer', section)
  return readString(body.c_nonce, 'c_nonce', section)
}
