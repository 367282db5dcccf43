import type { FastifyInstance } from 'fastify'
import { registerAuthorizationServerRoutes } from './authorization-server/authorization-server.routes.ts'
import { FORM_TYPE, JSON_TYPE } from './description/wallet-calls.ts'
import { registerIssuerRoutes } from './issuer/issuer.routes.ts'
import type { IssuerContext } from './issuer/issuer-context.ts'
import { registerStatusListRoutes } from './status-list/status-list.routes.ts'
import { registerVerifierRoutes } from './verifier/verifier.routes.ts'
import type { VerifierContext } from './verifier/verifier-context.ts'
import { answerProtocolError } from './wire/answer-protocol-error.ts'
import { PATHS } from './wire/limits-and-paths.ts'
import { ProtocolError } from './wire/protocol-error.ts'
import { allowAnyOrigin, answerPreflight, REQUEST_LIMIT, refuseMethod } from './wire/wallet-requests.ts'

/**
 * Registers the endpoints that wallets call: OpenID4VCI 1.0, OpenID4VP 1.0, Token Status List, SD-JWT VC type metadata. Any
 * origin may call them, but without cookies. Errors have the shapes of these protocols.
 */
export function registerWalletEndpoints(
  app: FastifyInstance,
  { issuer, verifier }: { issuer: IssuerContext; verifier: VerifierContext },
): void {
  const postOnlyPaths = [
    ...[PATHS.token, PATHS.nonce, PATHS.credential, PATHS.notification],
    ...verifier.channels.map(({ paths }) => `${paths.response}/:id`),
  ]
  const preflightedPaths = [...postOnlyPaths, ...verifier.channels.map(({ paths }) => `${paths.request}/:id`)]
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
  app.addHook('onRequest', allowAnyOrigin)
  app.setErrorHandler(answerProtocolError)
  for (const path of preflightedPaths) app.options(path, { schema: { hide: true } }, answerPreflight)
  for (const url of postOnlyPaths)
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      onRequest: refuseMethod,
      handler: refuseMethod,
    })
  registerAuthorizationServerRoutes(app, issuer)
  registerIssuerRoutes(app, issuer)
  registerStatusListRoutes(app, issuer)
  registerVerifierRoutes(app, verifier)
}
