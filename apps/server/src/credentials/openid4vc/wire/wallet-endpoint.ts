import type { Bytes } from '@vitrine/api/units.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDescription } from '../../../platform/http/description/route-description.ts'
import { answerProtocolError } from './answer-protocol-error.ts'
import { FORM_TYPE, JSON_TYPE } from './media-types.ts'
import { ProtocolError } from './protocol-error.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Fastify's declaration
  interface FastifyContextConfig {
    /** True if a browser opens the address, so that errors are pages. */
    isForBrowsers?: boolean
  }
}

const REQUEST_LIMIT: Bytes = 64 * 1024

export type WalletEndpoint<Context, Params = unknown> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly description: RouteDescription
  readonly bodyLimit?: Bytes
  /** Request headers that pages of any origin may send in addition to Authorization and Content-Type. */
  readonly headers?: readonly string[]
  /** Response headers that pages of any origin may read. */
  readonly exposes?: readonly string[]
  /** True if browsers open the address. Pages of other origins may then not call it. */
  readonly isForBrowsers?: true
  /** Runs before the body is read. */
  admit?(context: Context, request: FastifyRequest<{ Params: Params }>): Promise<void>
  handle(context: Context, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<unknown>
}

export const defineWalletEndpoint = <Context, Params = unknown>(
  endpoint: WalletEndpoint<Context, Params>,
): WalletEndpoint<Context, Params> => endpoint

export function prepareForWallets(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [JSON_TYPE, FORM_TYPE],
    { parseAs: 'buffer', bodyLimit: REQUEST_LIMIT },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, content, done) => {
    // A stream without content is readable once, at its end. The content type of such a request has no meaning.
    content.once('readable', () => {
      const isEmpty = content.read() === null
      done(isEmpty ? null : new ProtocolError('invalid_request', 'the content type is not supported', { status: 415 }))
    })
  })
  app.setErrorHandler(answerProtocolError)
}

/**
 * Any origin may call the endpoints, but without cookies: no answer depends on what a browser adds by itself. Those for browsers read a
 * cookie, so pages of other origins may not read their answers.
 */
export function registerEndpoints<Context>(
  app: FastifyInstance,
  endpoints: readonly WalletEndpoint<Context>[],
  context: Context,
): void {
  for (const { method, path: url, description, bodyLimit = REQUEST_LIMIT, exposes = [], ...endpoint } of endpoints) {
    const exposed = exposes.join(', ')
    app.route({
      method,
      url,
      config: { description, isForBrowsers: endpoint.isForBrowsers === true },
      ...(method === 'POST' ? { bodyLimit } : {}),
      onRequest: async (request, reply) => {
        if (!endpoint.isForBrowsers) allowAnyOrigin(reply, exposed)
        await endpoint.admit?.(context, request)
      },
      handler: (request, reply) => endpoint.handle(context, request, reply),
    })
  }
  const posted = endpoints.filter(({ method }) => method === 'POST')
  for (const { path, headers = [] } of posted) registerPreflight(app, path, headers)
  const isRead = (path: string) => endpoints.some((one) => one.path === path && one.method === 'GET')
  for (const { path } of posted) if (!isRead(path)) refuseOtherMethods(app, path)
}

function allowAnyOrigin(reply: FastifyReply, exposed = ''): void {
  reply.header('access-control-allow-origin', '*')
  if (exposed) reply.header('access-control-expose-headers', exposed)
}

function registerPreflight(app: FastifyInstance, path: string, headers: readonly string[]): void {
  app.options(path, { schema: { hide: true } }, async (_request, reply) => {
    allowAnyOrigin(reply)
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', ['authorization', 'content-type', ...headers].join(', '))
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  })
}

/** Refuses methods other than POST (RFC 9110 section 15.5.6). */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url,
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      allowAnyOrigin(reply)
      throw new ProtocolError('invalid_request', 'this endpoint accepts only POST', {
        status: 405,
        headers: { allow: 'POST, OPTIONS' },
      })
    },
    handler: async () => undefined,
  })
}
