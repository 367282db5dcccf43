import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../read-body.ts'
import { type Attester, attestKeys, attestWallet, RefusedRequest, STORAGE_PATH } from './attest.ts'

const LARGEST_REQUEST_BYTES = 65_536

const ATTESTATIONS: Record<string, typeof attestWallet> = {
  '/wallet-provider/wallet-attestation': attestWallet,
  '/wallet-provider/key-attestation': attestKeys,
}

const STORAGE = `The keys of the demo wallet are made by the browser (Web Cryptography API) and stored in its profile. The wallet's scripts cannot
export them. Nobody has evaluated how they resist an attacker, and the wallet does not authenticate its user.
`

export const isProviderPath = (path: string): boolean => path.startsWith('/wallet-provider/')

/** Only pages of the demo wallet may read its attestations. */
export async function answerWalletProvider(
  attester: Attester,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store')
  const text = { '/wallet-provider/anchor.pem': attester.keys.anchor, [STORAGE_PATH]: STORAGE }[path]
  if (text !== undefined) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    return
  }
  const attest = ATTESTATIONS[path]
  if (!attest) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('access-control-allow-origin', attester.walletOrigin).setHeader('vary', 'origin')
  if (request.method === 'OPTIONS') {
    const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' }
    response.writeHead(204, allowed).end()
    return
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST, OPTIONS' }).end()
    return
  }
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  try {
    const body = await readBody(request, LARGEST_REQUEST_BYTES)
    send(200, { attestation: await attest(jsonOf(body), attester) })
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error
    send(400, { error: 'invalid_request', error_description: error.message })
  }
}

function jsonOf(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
