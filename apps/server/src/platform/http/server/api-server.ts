import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { Bytes, EpochMilliseconds, Seconds } from '@vitrine/api/units.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { DatabaseUnavailable } from '../../database/database-unavailable.ts'
import { parseStrictJson, StrictJsonError } from '../../json/strict-json.ts'
import { standardOutputLog } from '../../log/standard-output.ts'
import { CHALLENGES, HttpProblem, PROBLEM_TYPE, problemBody } from '../answers/problem.ts'
import { clientAddress } from '../edge/client-address.ts'
import { Connections, type ConnectionTimes } from '../edge/connections.ts'
import { hostFault } from '../edge/host-header.ts'
import { refuseMalformed } from '../edge/malformed-request.ts'
import { rateLimit } from '../edge/rate-limit.ts'
import { API_CONTENT_SECURITY_POLICY, securityHeaders } from '../edge/security-headers.ts'
import { isTrustedProxy } from '../edge/trusted-proxies.ts'
import { warnOfUnnamedProxy } from '../edge/unnamed-proxy.ts'
import { REFUSAL_PAGE_POLICY, refusalPage } from '../refusal-page/refusal-page.ts'
import { wantsDocument } from '../refusal-page/wants-document.ts'
import { requestLanguage } from '../site/reader-language.ts'
import { createHttpServer } from './http-server.ts'
import { replaceUndecodableAddress } from './refused-address.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import type { ServerConfiguration } from './server.configuration.ts'

/** Zod schemas validate the requests and the responses of its routes. */
export type ApiServer = FastifyInstance<
  Server,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

const BODY_LIMIT: Bytes = 64 * 1024
/** Higher than the limit of addresses, so that a parameter may contain a request or a link of any permitted length. */
const MAX_PARAMETER_LENGTH = 16_384
/** Ratio of the rate limit for files to the one for other requests: a page that was sent also gets its files. */
const FILES_PER_PAGE = 50
/** Value of Retry-After while this server shuts down. By then another server should be running. */
const RESTART_SECONDS: Seconds = 5

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Fastify's declaration
  interface FastifyContextConfig {
    isExemptFromRateLimit?: boolean
    /** Set for answers prepared for everybody, such as files of pages. Their limit is higher. */
    isPrepared?: boolean
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Fastify's declaration
  interface FastifyInstance {
    /** Returns the number of requests of the address that sends most, in a minute, and the limit of each address. */
    busiestClient(): { used: number; limit: number }
  }
}

/**
 * Creates a server without routes: strict JSON, limits, security headers, a log without addresses and bodies, and problem+json for
 * all errors.
 */
export function createApiServer(
  configuration: ServerConfiguration,
  clock: () => EpochMilliseconds,
  { times, shutdown }: { times?: Partial<ConnectionTimes> | undefined; shutdown?: AbortSignal } = {},
): ApiServer {
  const headers = securityHeaders(configuration.publicUrl)
  const proxies = configuration.trustProxy
  const connections = new Connections({ limits: configuration.connections, proxies }, times)
  const log = standardOutputLog()
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: (address, hop) => isTrustedProxy(proxies, address, hop),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request, proxies),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Routes for GET also answer HEAD, without the content (RFC 9110 section 9.3.2).
    exposeHeadRoutes: true,
    logger: { level: configuration.logLevel, base: null, stream: log },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    serverFactory: (answer) => createHttpServer(connections, answer),
    clientErrorHandler: (error, socket) => {
      if (connections.canRefuse(socket)) app.log.info(refuseMalformed(socket, error, headers), 'malformed HTTP request')
      else socket.destroy()
    },
    // A path that cannot be decoded reaches no hook, so the request is routed again with a path that does not exist.
    frameworkErrors: (_error, request, reply) => {
      replaceUndecodableAddress(request.raw)
      app.routing(request.raw, reply.raw)
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)

  readStrictJson(app)

  let closing = false
  const perMinute = configuration.rateLimitPerMinute
  const requests = rateLimit({ perMinute, clock })
  const filesOfPages = rateLimit({ perMinute: perMinute * FILES_PER_PAGE, clock })
  app.decorate('busiestClient', () => ({ used: requests.most(), limit: perMinute }))
  const noteProxy = proxies.kind === 'none' ? warnOfUnnamedProxy() : () => {}
  const refusalOf = (request: FastifyRequest): HttpProblem | undefined => {
    if (closing) return new HttpProblem('unavailable', undefined, { retryAfterSeconds: RESTART_SECONDS })
    noteProxy(request)
    const { isExemptFromRateLimit, isPrepared } = request.routeOptions.config
    const { count } = isPrepared ? filesOfPages : requests
    const retryAfterSeconds = isExemptFromRateLimit ? undefined : count(clientAddress(request))
    if (retryAfterSeconds !== undefined) return new HttpProblem('too-many-requests', undefined, { retryAfterSeconds })
    const fault = hostFault(request.raw)
    return fault === undefined ? undefined : new HttpProblem('invalid-request', fault)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    done(refusalOf(request))
  })
  app.addHook('onClose', () => log.flush())
  app.addHook('preClose', async () => {
    closing = true
    connections.drain()
  })
  app.addHook('onClose', () => connections.allClosed())
  app.addHook('onSend', (request, reply, payload, done) => {
    // Otherwise clients could delay the shutdown.
    if (closing || shutdown?.aborted) reply.header('connection', 'close')
    done(null, request.method === 'HEAD' ? withoutStream(payload) : payload)
  })
  logAnswers(app)
  return app
}

function readStrictJson(app: ApiServer): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(body as Buffer))
    } catch (error) {
      done(
        error instanceof StrictJsonError
          ? new HttpProblem('invalid-request', `The body is not acceptable JSON: ${error.message}`)
          : (error as Error),
      )
    }
  })
}

/** Drops a stream, which Fastify would read to its end in a response to HEAD. */
function withoutStream(payload: unknown): unknown {
  if (!(payload instanceof Readable)) return payload
  payload.destroy()
  return Readable.from([])
}

/** The line names the route and not the path, because paths contain secrets of browsers. Bodies and claims are not logged. */
function logAnswers(app: ApiServer): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const level = routeOptions.config.isPrepared && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}

async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error instanceof HttpProblem) return sendProblem(reply, error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    const position = `${error.validationContext ?? 'request'}${first?.instancePath.replaceAll('/', '.') ?? ''}`
    return sendProblem(reply, new HttpProblem('invalid-request', `${position}: ${first?.message ?? 'not valid'}`))
  }
  if (error instanceof DatabaseUnavailable) {
    request.log.warn({ reason: error.message }, 'the database is unavailable')
    return sendProblem(reply, new HttpProblem('unavailable'))
  }
  const known = problemOfStatus((error as FastifyError).statusCode)
  if (known) return sendProblem(reply, known)
  request.log.error({ err: error }, 'a request failed')
  return sendProblem(reply, new HttpProblem('internal'))
}

/** Returns the problem for one of Fastify's own errors, such as a body over the limit. */
function problemOfStatus(status: number | undefined): HttpProblem | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined
  if (status === 413) return new HttpProblem('body-too-large')
  if (status === 415) return new HttpProblem('unsupported-media-type')
  if (status === 404) return new HttpProblem('not-found')
  return new HttpProblem('invalid-request')
}

function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const challenge = CHALLENGES[problem.code]
  if (challenge) reply.header('www-authenticate', challenge)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  const { request } = reply
  reply.code(problem.status)
  // The description of the API promises problems for its calls, also to browsers.
  const isCall = request.routeOptions.config.description !== undefined
  const page =
    !isCall && wantsDocument(request.method, request.headers)
      ? refusalPage(problem, requestLanguage(request), request.id)
      : undefined
  if (page !== undefined)
    return reply.header('content-security-policy', REFUSAL_PAGE_POLICY).type('text/html; charset=utf-8').send(page)
  return reply
    .header('content-security-policy', API_CONTENT_SECURITY_POLICY)
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id))
}
