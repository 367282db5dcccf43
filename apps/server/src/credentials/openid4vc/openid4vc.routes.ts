import { PHOTO_CLAIM } from '@vitrine/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDescription } from '../../platform/http/description/route-description.ts'
import { limitBody } from '../../platform/http/server/limit-body.ts'
import { type Json, parseStrictJson, StrictJsonError } from '../../platform/json/strict-json.ts'
import { answerProtocolError } from './answer-protocol-error.ts'
import { authorize } from './authorization-server/access-token.ts'
import { authorizationServerMetadata } from './authorization-server/authorization-server-metadata.ts'
import { redeemPreAuthorizedCode } from './authorization-server/redeem-pre-authorized-code.ts'
import { PRE_AUTHORIZED_CODE_GRANT, parseTokenRequest } from './authorization-server/token-request.ts'
import {
  FORM_TYPE,
  JSON_TYPE,
  onSameDevice,
  REQUEST_OBJECT_TYPE,
  STATUS_LIST_TYPE,
  WALLET_CALLS,
} from './description/wallet-calls.ts'
import { issueCredential } from './issuer/issue-credential.ts'
import { hasTypeMetadata, isIssuable, issuerMetadata, typeMetadata } from './issuer/issuer-metadata.ts'
import { keySet } from './issuer/key-set.ts'
import { createNonce } from './issuer/nonce.ts'
import { parseNotification } from './issuer/notification.ts'
import { findOffer } from './issuer/offers.repository.ts'
import type { EncryptionKey } from './jose/compact-jwe.ts'
import type { Openid4vcEngine } from './openid4vc-engine.ts'
import { ProtocolError } from './protocol-error.ts'
import { LIMITS, PATHS } from './settings.ts'
import {
  acceptResponse,
  findOpenRequest,
  isOpenRequest,
  type OpenRequest,
  type Verifier,
} from './verifier/accept-response.ts'
import { readQuery } from './verifier/presentation-query.ts'
import { requestKey, signRequestObject } from './verifier/request-object.ts'
import { findRequest } from './verifier/requests.repository.ts'

const RESPONSE_LIMIT = 128 * 1024
/** A photo of 500 KB grows by Base64 three times on its way: as a claim, as a disclosure, in the JWE. */
const PHOTO_RESPONSE_LIMIT = 2 * 1024 * 1024
const REQUEST_LIMIT = 64 * 1024
/** More than any form has that a wallet sends. */
const MAX_PARAMETERS = 50
/** Where a request is fetched and answered: by the QR code from another device, by the link from the same one. */
const PRESENTATION_LINKS = [
  { device: 'other', request: PATHS.request, response: PATHS.response },
  { device: 'same', request: PATHS.sameDeviceRequest, response: PATHS.sameDeviceResponse },
] as const
const POST_ONLY_PATHS = [
  ...[PATHS.token, PATHS.nonce, PATHS.credential, PATHS.notification],
  ...PRESENTATION_LINKS.map(({ response }) => `${response}/:id`),
]
const PREFLIGHTED_PATHS = [...POST_ONLY_PATHS, ...PRESENTATION_LINKS.map(({ request }) => `${request}/:id`)]

/**
 * The endpoints that wallets call: OpenID4VCI 1.0, OpenID4VP 1.0, Token Status List, SD-JWT VC type metadata. Any origin
 * may call them, none with cookies, and errors have the protocols' own shapes.
 */
export function registerOpenid4vcRoutes(app: FastifyInstance, engine: Openid4vcEngine): void {
  const { publicUrl, database, flows, keys, clock, formats } = engine.options
  const { secrets } = engine
  const issuable = () => engine.options.cards().filter(isIssuable)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [JSON_TYPE, FORM_TYPE],
    { parseAs: 'buffer', bodyLimit: REQUEST_LIMIT },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ProtocolError('invalid_request', 'the content type is not supported', { status: 415 })),
  )
  app.addHook('onRequest', allowAnyOrigin)
  app.setErrorHandler(answerProtocolError)
  for (const path of PREFLIGHTED_PATHS) app.options(path, { schema: { hide: true } }, answerPreflight)
  for (const url of POST_ONLY_PATHS)
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      onRequest: refuseMethod,
      handler: refuseMethod,
    })

  app.get('/.well-known/openid-credential-issuer', says(WALLET_CALLS.issuerMetadata), async () =>
    issuerMetadata(publicUrl, issuable(), formats),
  )
  app.get('/.well-known/oauth-authorization-server', says(WALLET_CALLS.authorizationServerMetadata), async () =>
    authorizationServerMetadata(publicUrl),
  )

  app.get(PATHS.keySet, says(WALLET_CALLS.keySet), async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
    return keySet(publicUrl, keys)
  })

  app.get<{ Params: { type: string } }>(
    `${PATHS.credentialType}/:type`,
    says(WALLET_CALLS.credentialType),
    async (request) => {
      const scenario = issuable().find((one) => one.type === request.params.type && hasTypeMetadata(one))
      if (!scenario) throw notFound()
      return typeMetadata(publicUrl, scenario)
    },
  )

  app.get<{ Params: { id: string } }>(
    `${PATHS.statusList}/:id`,
    says(WALLET_CALLS.statusList),
    async (request, reply) => {
      const token = await engine.statusLists.token(database.query, request.params.id)
      if (!token) throw notFound()
      return reply
        .type(STATUS_LIST_TYPE)
        .header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
        .send(token)
    },
  )

  app.get<{ Params: { id: string } }>(`${PATHS.offer}/:id`, says(WALLET_CALLS.offer), async (request) => {
    const offer = await database.transaction(async (tx) => {
      const found = await findOffer(tx, request.params.id)
      if (!found || found.redeemed_at !== null || found.expires_at <= clock()) throw notFound()
      if (isFetched(request)) await flows.settleIssuance(tx, found.issuance_id, { kind: 'scanned' })
      return found
    })
    const txCode = {
      input_mode: 'numeric',
      length: 4,
      description: 'The PIN shown where you asked for the card',
    }
    return {
      credential_issuer: publicUrl,
      credential_configuration_ids: [offer.configuration_id],
      grants: {
        [PRE_AUTHORIZED_CODE_GRANT]: {
          'pre-authorized_code': secrets.secretOf('code', offer.offer_id),
          ...(offer.tx_code === null ? {} : { tx_code: txCode }),
        },
      },
    }
  })

  app.post(PATHS.token, small(WALLET_CALLS.token), async (request) => {
    const { token, expiresInSeconds, details } = await redeemPreAuthorizedCode(
      { database, flows, secrets, clock },
      parseTokenRequest(readForm(request)),
    )
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
      ...(details ? { authorization_details: details } : {}),
    }
  })

  app.post(PATHS.nonce, small(WALLET_CALLS.nonce), async () => ({
    c_nonce: createNonce(keys.nonceSecret, clock()),
  }))

  app.post(PATHS.credential, small(WALLET_CALLS.credential), async (request) => {
    const offer = await authorize(request.headers.authorization, { database, secrets, clock })
    const issuer = { publicUrl, database, flows, keys, secrets, statusLists: engine.statusLists, formats, clock }
    const { credential, notificationId } = await issueCredential(
      issuer,
      offer,
      readJson(request, 'invalid_credential_request'),
    )
    return { credentials: [{ credential }], notification_id: notificationId }
  })

  app.post(PATHS.notification, small(WALLET_CALLS.notification), async (request, reply) => {
    const offer = await authorize(request.headers.authorization, { database, secrets, clock })
    const expected = offer.issued === 0 ? undefined : secrets.notificationId(offer)
    const event = parseNotification(readJson(request, 'invalid_notification_request'), expected)
    request.log.info({ event }, 'a wallet told of its credential')
    return reply.code(204).send()
  })

  const sendRequestObject = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    responsePath: string,
    walletNonce?: string,
  ) => {
    const row = await database.transaction(async (tx) => {
      const found = await findRequest(tx, request.params.id)
      if (!found || !isOpenRequest(found, clock())) throw notFound()
      if (isFetched(request)) await flows.settlePresentation(tx, found.presentation_id, { kind: 'scanned' })
      return found
    })
    const query = readQuery(row.query)
    return reply.type(REQUEST_OBJECT_TYPE).send(
      signRequestObject({
        responseUri: `${publicUrl}${responsePath}/${row.request_id}`,
        expiresAt: row.expires_at,
        state: secrets.valueOf('state', row.request_id),
        nonce: secrets.valueOf('nonce', row.request_id),
        query,
        formats,
        encryptionKey: JSON.parse(row.encryption_key) as EncryptionKey,
        key: requestKey(keys, row),
        walletNonce,
        logo: engine.options.logo,
        now: clock(),
      }),
    )
  }

  const verifierFor = (request: FastifyRequest): Verifier => ({
    publicUrl,
    database,
    flows,
    secrets,
    keys,
    trust: engine.trust,
    formats,
    statusLists: engine.statusLists,
    foreignStatusLists: engine.foreignStatusLists,
    clock,
    onRefusal: (check) => request.log.warn({ check }, 'a presentation was refused'),
  })

  /** What each answer under way belongs to, found before the answer was read. */
  const answered = new WeakMap<object, OpenRequest>()
  const limitResponse = limitBody<FastifyRequest<{ Params: { id: string } }>>(async (request) => {
    const open = await findOpenRequest(verifierFor(request), request.params.id)
    answered.set(request, open)
    return readQuery(open.query).credential.claims.some(({ name }) => name === PHOTO_CLAIM)
      ? PHOTO_RESPONSE_LIMIT
      : RESPONSE_LIMIT
  })

  for (const { request: requestPath, response: responsePath, device } of PRESENTATION_LINKS) {
    const named = (call: RouteDescription) => (device === 'same' ? onSameDevice(call) : call)
    app.get<{ Params: { id: string } }>(
      `${requestPath}/:id`,
      says(named(WALLET_CALLS.request)),
      async (request, reply) => sendRequestObject(request, reply, responsePath),
    )

    // OpenID4VP 1.0 section 5.10: the wallet may post what it can do and a nonce of its own.
    app.post<{ Params: { id: string } }>(
      `${requestPath}/:id`,
      small(named(WALLET_CALLS.postedRequest)),
      async (request, reply) => {
        // A wallet that has nothing to say may send no body, and then no type.
        const hasBody = request.headers['content-type'] !== undefined
        const nonces = hasBody ? readForm(request).getAll('wallet_nonce') : []
        if (nonces.length > 1) throw new ProtocolError('invalid_request', 'wallet_nonce comes more than once')
        return sendRequestObject(request, reply, responsePath, nonces[0])
      },
    )

    app.post<{ Params: { id: string } }>(
      `${responsePath}/:id`,
      { ...says(named(WALLET_CALLS.response)), bodyLimit: PHOTO_RESPONSE_LIMIT, preParsing: limitResponse },
      async (request) => {
        const open = answered.get(request)
        if (!open) throw notFound()
        const responseUri = `${publicUrl}${responsePath}/${open.request_id}`
        return acceptResponse(verifierFor(request), { request: open, form: readForm(request), responseUri, device })
      },
    )
  }
}

/** What the description of the API says of a route. */
const says = (description: RouteDescription) => ({ config: { description } })

/** The same of a route that takes a small body. */
const small = (description: RouteDescription) => ({ ...says(description), bodyLimit: REQUEST_LIMIT })

/** Any origin, no credentials: what is answered here depends on nothing that a browser adds by itself. */
async function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*')
}

async function answerPreflight(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-max-age', '600')
    .code(204)
    .send()
}

/** RFC 9110 section 15.5.6. */
async function refuseMethod(): Promise<never> {
  throw new ProtocolError('invalid_request', 'this endpoint takes POST', {
    status: 405,
    headers: { allow: 'POST, OPTIONS' },
  })
}

/** Whether a wallet takes what it asks for: by HEAD it only looks (RFC 9110 section 9.2.1). */
const isFetched = ({ method }: FastifyRequest): boolean => method !== 'HEAD'

function readForm(request: FastifyRequest): URLSearchParams {
  if (!isOfType(request, FORM_TYPE)) throw new ProtocolError('invalid_request', `the content type must be ${FORM_TYPE}`)
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new ProtocolError('invalid_request', 'there are too many parameters')
  return new URLSearchParams(text)
}

function readJson(request: FastifyRequest, error: string): Json {
  if (!isOfType(request, JSON_TYPE) || !Buffer.isBuffer(request.body))
    throw new ProtocolError(error, `the content type must be ${JSON_TYPE}`)
  try {
    return parseStrictJson(request.body)
  } catch (cause) {
    if (cause instanceof StrictJsonError)
      throw new ProtocolError(error, `the body is not acceptable JSON: ${cause.message}`)
    throw cause
  }
}

const isOfType = (request: FastifyRequest, type: string): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type

const notFound = (): ProtocolError =>
  new ProtocolError('invalid_request', 'there is nothing here, or no longer', { status: 404 })
