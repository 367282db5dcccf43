import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, protocolErrorOf, type Reply } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import type { PresentationRequest } from './request-object.ts'
import { encryptResponse } from './response-encryption.ts'
import { mayLeadTo } from './return-address.ts'

type ReplyAddress = PresentationRequest['reply']

/** Presentations by query id (OpenID4VP 1.0 section 8.1). */
export type VpToken = Record<string, string[]>

/** Answer of the verifier: the page to continue on, if the verifier named one and it is safe. */
export type VerifierAnswer = {
  redirectUri: string | undefined
}

/** Error codes that the wallet sends (OpenID4VP 1.0 section 8.5). */
type RefusalError = 'access_denied' | 'invalid_transaction_data'

const zAnswer = z.object({ redirect_uri: z.optional(z.string()) })

/**
 * Sends the presentations (OpenID4VP 1.0 sections 8.2 and 8.3), encrypted if the request contains a key.
 *
 * @throws WalletProblem `answer-already-given`, `answer-refused`, and those of `send`
 */
export async function sendPresentation(reply: ReplyAddress, vpToken: VpToken, fetch: Fetch): Promise<VerifierAnswer> {
  const state = reply.state === undefined ? {} : { state: reply.state }
  const form = reply.encryption
    ? { response: await encryptResponse({ vp_token: vpToken, ...state }, reply.encryption) }
    : { vp_token: JSON.stringify(vpToken), ...state }
  return post(reply.responseUri, form, fetch)
}

/**
 * Notifies the verifier that there will be no presentation, so that the verifier does not wait. The refusal is never encrypted, which
 * OpenID4VP 1.0 section 8.5 allows, because it contains nothing personal.
 */
export async function sendRefusal(
  reply: ReplyAddress,
  refusal: { error: RefusalError; description: string },
  fetch: Fetch,
): Promise<VerifierAnswer> {
  const form = {
    error: refusal.error,
    error_description: refusal.description,
    ...(reply.state !== undefined && { state: reply.state }),
  }
  return post(reply.responseUri, form, fetch)
}

async function post(responseUri: string, form: Record<string, string>, fetch: Fetch): Promise<VerifierAnswer> {
  const answer = await send(fetch, responseUri, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  })
  if (answer.status !== 200) throw refusalOf(answer, hostOf(responseUri))
  const parsed = zAnswer.safeParse(jsonOf(answer))
  const redirectUri = parsed.success ? parsed.data.redirect_uri : undefined
  return { redirectUri: redirectUri !== undefined && mayLeadTo(redirectUri, responseUri) ? redirectUri : undefined }
}

function refusalOf(answer: Reply, host: string): WalletProblem {
  const { detail } = protocolErrorOf(answer)
  const isOver = answer.status === 404 || answer.status === 409 || answer.status === 410
  return new WalletProblem(isOver ? 'answer-already-given' : 'answer-refused', { host, detail })
}
