import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { diagnose, shown } from '../wire/diagnosis.ts'
import { FORM_TYPE } from '../wire/media-types.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import type { WalletEndpoint } from '../wire/wallet-endpoint.ts'
import { isFetched, notFound, readForm } from '../wire/wallet-requests.ts'
import { acceptResponse, findOpenRequest, noteUnusable } from './accept-response.ts'
import type { LinkChannel } from './channels/channel.ts'
import { isOpenRequest, type OpenRequest } from './open-request.ts'
import { REQUEST_OBJECT_TYPE } from './presentation-calls.ts'
import { requestObjectOf } from './request-object.ts'
import { findRequest } from './requests.repository.ts'
import { type OnRefusal, refusalLog, type VerifierContext } from './verifier-context.ts'

/**
 * Limit for answers. A photo of 500 KB is encoded in Base64 three times: as a claim, as a disclosure, in the JWE. A credential may contain
 * a photo that was not requested, because not every format and not every issuer lets the holder leave it out.
 */
const RESPONSE_LIMIT: Bytes = 2 * 1024 * 1024

type ById = { id: string }

/** Requests that wallets answer, looked up before the answer is read. */
const openRequests = new WeakMap<FastifyRequest, OpenRequest>()

export const channelEndpoints = (channel: LinkChannel): WalletEndpoint<VerifierContext, ById>[] => [
  requestEndpoint(channel),
  ...postedRequestEndpoint(channel),
  responseEndpoint(channel),
]

const requestEndpoint = (channel: LinkChannel): WalletEndpoint<VerifierContext, ById> => ({
  method: 'GET',
  path: `${channel.paths.request}/:id`,
  description: channel.calls.request,
  handle: (verifier, request, reply) => sendRequestObject(verifier, request, reply, { channel }),
})

/** Returns the endpoint to which the wallet posts its metadata and a nonce of its own (OpenID4VP 1.0 section 5.10), if the channel has it. */
const postedRequestEndpoint = (channel: LinkChannel): WalletEndpoint<VerifierContext, ById>[] =>
  channel.calls.postedRequest
    ? [
        {
          method: 'POST',
          path: `${channel.paths.request}/:id`,
          description: channel.calls.postedRequest,
          async handle(verifier, request, reply) {
            // A wallet that has nothing to send may omit the body, and then its content type has no meaning.
            const hasBody = Buffer.isBuffer(request.body) && request.body.length > 0
            const nonces = hasBody ? readForm(request).getAll('wallet_nonce') : []
            if (nonces.length > 1) throw new ProtocolError('invalid_request', 'wallet_nonce was sent more than once')
            return sendRequestObject(verifier, request, reply, { channel, walletNonce: nonces[0] })
          },
        },
      ]
    : []

const responseEndpoint = (channel: LinkChannel): WalletEndpoint<VerifierContext, ById> => ({
  method: 'POST',
  path: `${channel.paths.response}/:id`,
  description: channel.calls.response,
  bodyLimit: RESPONSE_LIMIT,
  // Nothing is read of an answer to a request that is not open.
  async admit(verifier, request) {
    openRequests.set(request, await findOpenRequest(verifier, request.params.id))
  },
  async handle(verifier, request) {
    const open = openRequests.get(request)
    if (!open) throw notFound()
    const onRefusal = refusalLog(verifier, request.log)
    const form = await readAnswer(verifier, request, { channel, open, onRefusal })
    return acceptResponse(verifier, { request: open, form, channel, onRefusal })
  },
})

async function sendRequestObject(
  verifier: VerifierContext,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
  { channel, walletNonce }: { channel: LinkChannel; walletNonce?: string | undefined },
): Promise<FastifyReply> {
  const { database, flows, clock } = verifier
  const row = await database.transaction(async (tx) => {
    const found = await findRequest(tx, { requestId: request.params.id })
    if (!found || !isOpenRequest(found, clock())) throw notFound()
    if (isFetched(request)) await flows.settlePresentation(tx, found.presentation_id, { kind: 'scanned' })
    return found
  })
  return reply.type(REQUEST_OBJECT_TYPE).send(requestObjectOf(verifier, row, { channel, walletNonce }))
}

/** A malformed answer is noted like any other answer that cannot be used. */
async function readAnswer(
  verifier: VerifierContext,
  request: FastifyRequest,
  { channel, open, onRefusal }: { channel: LinkChannel; open: OpenRequest; onRefusal: OnRefusal },
): Promise<URLSearchParams> {
  try {
    return channel.readAnswer(request)
  } catch (error) {
    const type = request.headers['content-type']
    const fault = diagnose('content type', shown(FORM_TYPE), type)
    if (error instanceof ProtocolError) await noteUnusable(verifier, { request: open, fault, onRefusal })
    throw error
  }
}
