import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDescription } from '../../../platform/http/description/route-description.ts'
import { limitBody } from '../../../platform/http/edge/limit-body.ts'
import { onSameDevice, REQUEST_OBJECT_TYPE, WALLET_CALLS } from '../description/wallet-calls.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import { PATHS } from '../limits-and-paths.ts'
import { ProtocolError } from '../protocol-error.ts'
import { describedAs, isFetched, notFound, readForm, withSmallBody } from '../wallet-requests.ts'
import { acceptResponse, findOpenRequest, isOpenRequest, type OpenRequest } from './accept-response.ts'
import { readQuery } from './presentation-query.ts'
import { requestKey, signRequestObject } from './request-object.ts'
import { findRequest } from './requests.repository.ts'
import type { VerifierContext } from './verifier-context.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: this interface is merged with Fastify's own
  interface FastifyRequest {
    /** Presentation request that a wallet answers. It is looked up before the answer is read. Null on all other routes. */
    openPresentationRequest: OpenRequest | null
  }
}

const RESPONSE_LIMIT: Bytes = 128 * 1024
/** Limit for answers with a photo. A photo of 500 KB is encoded in Base64 three times: as a claim, as a disclosure, in the JWE. */
const PHOTO_RESPONSE_LIMIT: Bytes = 2 * 1024 * 1024

/** Paths to fetch and answer a request: through the QR code from another device, or through the link on the same device. */
export const PRESENTATION_LINKS = [
  { device: 'other', request: PATHS.request, response: PATHS.response },
  { device: 'same', request: PATHS.sameDeviceRequest, response: PATHS.sameDeviceResponse },
] as const

type ById = { Params: { id: string } }

/** Registers the endpoints of the verifier: OpenID4VP 1.0. */
export function registerVerifierRoutes(app: FastifyInstance, verifier: VerifierContext): void {
  app.decorateRequest('openPresentationRequest', null)
  for (const link of PRESENTATION_LINKS) {
    registerRequestRoutes(app, verifier, link)
    registerResponseRoute(app, verifier, link)
  }
}

type Link = (typeof PRESENTATION_LINKS)[number]

const describedFor = ({ device }: Link, call: RouteDescription) => (device === 'same' ? onSameDevice(call) : call)

function registerRequestRoutes(app: FastifyInstance, verifier: VerifierContext, link: Link): void {
  app.get<ById>(`${link.request}/:id`, describedAs(describedFor(link, WALLET_CALLS.request)), async (request, reply) =>
    sendRequestObject(verifier, request, reply, { link }),
  )

  // OpenID4VP 1.0 section 5.10: the wallet may post its metadata and a nonce of its own.
  app.post<ById>(
    `${link.request}/:id`,
    withSmallBody(describedFor(link, WALLET_CALLS.postedRequest)),
    async (request, reply) => {
      // A wallet that has nothing to send may omit the body, and then also the content type.
      const hasBody = request.headers['content-type'] !== undefined
      const nonces = hasBody ? readForm(request).getAll('wallet_nonce') : []
      if (nonces.length > 1) throw new ProtocolError('invalid_request', 'wallet_nonce was sent more than once')
      return sendRequestObject(verifier, request, reply, { link, walletNonce: nonces[0] })
    },
  )
}

async function sendRequestObject(
  { publicUrl, database, flows, secrets, keys, formats, logo, clock }: VerifierContext,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { link, walletNonce }: { link: Link; walletNonce?: string | undefined },
): Promise<FastifyReply> {
  const row = await database.transaction(async (tx) => {
    const found = await findRequest(tx, request.params.id)
    if (!found || !isOpenRequest(found, clock())) throw notFound()
    if (isFetched(request)) await flows.settlePresentation(tx, found.presentation_id, { kind: 'scanned' })
    return found
  })
  const query = readQuery(row.query)
  return reply.type(REQUEST_OBJECT_TYPE).send(
    signRequestObject({
      responseUri: `${publicUrl}${link.response}/${row.request_id}`,
      expiresAt: row.expires_at,
      state: secrets.valueOf('state', row.request_id),
      nonce: secrets.valueOf('nonce', row.request_id),
      query,
      formats,
      encryptionKey: JSON.parse(row.encryption_key) as EncryptionKey,
      key: requestKey(keys, row),
      walletNonce,
      logo,
      now: clock(),
    }),
  )
}

function registerResponseRoute(app: FastifyInstance, verifier: VerifierContext, link: Link): void {
  const limitResponse = limitBody<FastifyRequest<ById>>(async (request) => {
    const open = await findOpenRequest(verifier, request.params.id)
    request.openPresentationRequest = open
    return readQuery(open.query).credential.claims.some(({ name }) => name === PHOTO_CLAIM)
      ? PHOTO_RESPONSE_LIMIT
      : RESPONSE_LIMIT
  })

  app.post<ById>(
    `${link.response}/:id`,
    {
      ...describedAs(describedFor(link, WALLET_CALLS.response)),
      bodyLimit: PHOTO_RESPONSE_LIMIT,
      preParsing: limitResponse,
    },
    async (request) => {
      const open = request.openPresentationRequest
      if (!open) throw notFound()
      return acceptResponse(verifier, {
        request: open,
        form: readForm(request),
        responseUri: `${verifier.publicUrl}${link.response}/${open.request_id}`,
        device: link.device,
        onRefusal: (check) => request.log.warn({ check }, 'a presentation was refused'),
      })
    },
  )
}
