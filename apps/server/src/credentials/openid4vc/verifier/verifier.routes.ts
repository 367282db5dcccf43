import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORM_TYPE, REQUEST_OBJECT_TYPE } from '../description/wallet-calls.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import { diagnose, shown } from '../wire/diagnosis.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { describedAs, isFetched, notFound, readForm, withSmallBody } from '../wire/wallet-requests.ts'
import { acceptResponse, findOpenRequest, isOpenRequest, noteUnusable, type OpenRequest } from './accept-response.ts'
import type { Channel } from './channels/channel.ts'
import { readQuery } from './presentation-query.ts'
import { channelRequest, requestKey, signRequestObject } from './request-object.ts'
import { findRequest } from './requests.repository.ts'
import type { OnRefusal, VerifierContext } from './verifier-context.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: this interface is merged with Fastify's own
  interface FastifyRequest {
    /** Presentation request that a wallet answers. It is looked up before the answer is read. Null on all other routes. */
    openPresentationRequest: OpenRequest | null
  }
}

/**
 * Limit for answers. A photo of 500 KB is encoded in Base64 three times: as a claim, as a disclosure, in the JWE. A credential may contain
 * a photo that was not requested, because not every format and not every issuer lets the holder leave it out.
 */
const RESPONSE_LIMIT: Bytes = 2 * 1024 * 1024

type ById = { Params: { id: string } }

/** Registers the endpoints of the verifier: OpenID4VP 1.0. */
export function registerVerifierRoutes(app: FastifyInstance, verifier: VerifierContext): void {
  app.decorateRequest('openPresentationRequest', null)
  for (const channel of verifier.channels) {
    registerRequestRoutes(app, verifier, channel)
    registerResponseRoute(app, verifier, channel)
  }
}

function registerRequestRoutes(app: FastifyInstance, verifier: VerifierContext, channel: Channel): void {
  const { paths, calls } = channel
  app.get<ById>(`${paths.request}/:id`, describedAs(calls.request), async (request, reply) =>
    sendRequestObject(verifier, request, reply, { channel }),
  )

  if (!calls.postedRequest) return
  // OpenID4VP 1.0 section 5.10: the wallet may post its metadata and a nonce of its own.
  app.post<ById>(`${paths.request}/:id`, withSmallBody(calls.postedRequest), async (request, reply) => {
    // A wallet that has nothing to send may omit the body, and then its content type has no meaning.
    const hasBody = Buffer.isBuffer(request.body) && request.body.length > 0
    const nonces = hasBody ? readForm(request).getAll('wallet_nonce') : []
    if (nonces.length > 1) throw new ProtocolError('invalid_request', 'wallet_nonce was sent more than once')
    return sendRequestObject(verifier, request, reply, { channel, walletNonce: nonces[0] })
  })
}

async function sendRequestObject(
  { publicUrl, database, flows, secrets, keys, formats, registration, logo, clock }: VerifierContext,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { channel, walletNonce }: { channel: Channel; walletNonce?: string | undefined },
): Promise<FastifyReply> {
  const row = await database.transaction(async (tx) => {
    const found = await findRequest(tx, request.params.id)
    if (!found || !isOpenRequest(found, clock())) throw notFound()
    if (isFetched(request)) await flows.settlePresentation(tx, found.presentation_id, { kind: 'scanned' })
    return found
  })
  const query = readQuery(row.query)
  const now = clock()
  return reply.type(REQUEST_OBJECT_TYPE).send(
    signRequestObject({
      channelMembers: channel.requestMembers(channelRequest({ publicUrl, keys }, row)),
      verifierInfo: registration.membersFor(query.card, now),
      expiresAt: row.expires_at,
      state: secrets.valueOf('state', row.request_id),
      nonce: secrets.valueOf('nonce', row.request_id),
      query,
      formats,
      encryptionKey: JSON.parse(row.encryption_key) as EncryptionKey,
      key: requestKey(keys, row),
      walletNonce,
      logo,
      now,
    }),
  )
}

function registerResponseRoute(app: FastifyInstance, verifier: VerifierContext, channel: Channel): void {
  app.post<ById>(
    `${channel.paths.response}/:id`,
    {
      ...describedAs(channel.calls.response),
      bodyLimit: RESPONSE_LIMIT,
      // Nothing is read of an answer to a request that is not open.
      onRequest: async (request) => {
        request.openPresentationRequest = await findOpenRequest(verifier, request.params.id)
      },
    },
    async (request) => {
      const open = request.openPresentationRequest
      if (!open) throw notFound()
      const onRefusal: OnRefusal = (check, fault) => {
        const details = verifier.diagnoses ? { check, diagnosis: fault } : check && { check }
        if (details) request.log.warn(details, 'a presentation was refused')
      }
      const form = await readAnswer(verifier, request, { channel, open, onRefusal })
      return acceptResponse(verifier, { request: open, form, channel, onRefusal })
    },
  )
}

/** Reads the body of an answer. A malformed one is noted like any other answer that cannot be used. */
async function readAnswer(
  verifier: VerifierContext,
  request: FastifyRequest,
  { channel, open, onRefusal }: { channel: Channel; open: OpenRequest; onRefusal: OnRefusal },
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
