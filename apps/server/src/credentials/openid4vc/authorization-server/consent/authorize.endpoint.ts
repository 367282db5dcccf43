import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { IssuingContext } from '../../authorizations/issuing-context.ts'
import { findPushedRequest, openPushedRequest } from '../../authorizations/pushed-requests.repository.ts'
import { REFUSED } from '../../wire/answer-protocol-error.ts'
import { LIMITS, PATHS } from '../../wire/limits-and-paths.ts'
import { walletCall } from '../../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../../wire/wallet-endpoint.ts'
import { isFetched } from '../../wire/wallet-requests.ts'
import { secretOfRequestUri } from '../push-request.ts'
import { consentCookieFor } from './consent-cookie.ts'

const PROBLEMS = {
  invalid: 'the request_uri is unknown, or belongs to another client_id',
  expired: 'the pushed request has expired, or the person has decided about it',
  'other-browser': 'another browser opened the pushed request first',
} as const

const zAuthorizationRequest = z.looseObject({
  client_id: z.string().meta({ description: 'As in the pushed request', example: 'https://wallet.example.org' }),
  request_uri: z.string().meta({
    description: 'From the answer to the pushed request',
    example: 'urn:ietf:params:oauth:request_uri:Oaksu3fkz0Hq7PvXbT1c9mJd5eYwRn2L',
  }),
})

/**
 * The authorization endpoint, which the wallet opens in a browser (RFC 9126 section 4). What was pushed counts, and further parameters are
 * ignored. The request belongs to the first browser that opens it. A request that cannot be opened never leads back to the wallet.
 */
export const AUTHORIZE = defineWalletEndpoint<IssuingContext>({
  method: 'GET',
  path: PATHS.authorize,
  description: walletCall('OpenID4VCI', 'authorize', 'Page on which the person decides about a pushed request', {
    query: zAuthorizationRequest,
    answer: undefined,
    status: 303,
  }),
  isForBrowsers: true,
  async handle({ publicUrl, database, secrets, clock }, request, reply) {
    const parameters = new URL(request.url, publicUrl).searchParams
    const requestId = secrets.publicIdIn('request-uri', secretOfRequestUri(parameters.get('request_uri') ?? ''))
    const pushed = requestId === undefined ? undefined : await findPushedRequest(database.query, requestId)
    if (!pushed || pushed.client_id !== parameters.get('client_id')) return refuse(reply, 'invalid')
    const now = clock()
    if (pushed.decision !== null || pushed.expires_at <= now) return refuse(reply, 'expired')
    const { browser, setCookie } = consentCookieFor(publicUrl, request.headers.cookie, pushed.request_id)
    if (!isFetched(request)) return sendToPage(reply)
    const opening = { requestId: pushed.request_id, browser, until: now + LIMITS.consentLife, now }
    if (!(await openPushedRequest(database.query, opening))) return refuse(reply, 'other-browser')
    reply.header('set-cookie', setCookie)
    return sendToPage(reply)
  },
})

function refuse(reply: FastifyReply, problem: keyof typeof PROBLEMS): FastifyReply {
  reply.request.log.info({ error: 'invalid_request_uri', reason: PROBLEMS[problem] }, REFUSED)
  return sendToPage(reply, `?problem=${problem}`)
}

const sendToPage = (reply: FastifyReply, query = ''): FastifyReply => reply.redirect(`${PAGES.consent}${query}`, 303)
