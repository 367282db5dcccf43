import { type EcPublicJwk, jwkThumbprint } from '../../jose/ec-key.ts'
import { readForm } from '../../wire/wallet-requests.ts'
import type { AnswerBinding, ChannelRequest, LinkChannel } from './channel.ts'

/**
 * The wallet fetches the request object and posts an encrypted answer to our `response_uri` (OpenID4VP 1.0 sections 5.7, 5.10 and 8.3.1).
 */
export function directPost(paths: LinkChannel['paths']) {
  const responseUriOf = ({ publicUrl, requestId }: ChannelRequest): string =>
    `${publicUrl}${paths.response}/${requestId}`
  return {
    paths,
    link: ({ publicUrl, requestId, clientId }) =>
      `openid4vp://?client_id=${encodeURIComponent(clientId)}&request_uri=${encodeURIComponent(`${publicUrl}${paths.request}/${requestId}`)}&request_uri_method=post`,
    requestMembers: (request, state) => ({
      response_mode: 'direct_post.jwt',
      response_uri: responseUriOf(request),
      state,
    }),
    binding: (request, answer) =>
      directPostBinding({ clientId: request.clientId, responseUri: responseUriOf(request), ...answer }),
    readAnswer: readForm,
  } satisfies Partial<LinkChannel>
}

type DirectPost = { clientId: string; nonce: string; responseUri: string; responseKey: EcPublicJwk }

/** Returns the values that bind a presentation to a request whose answer is sent to a URL (OpenID4VP 1.0 appendix B.2.6.1). */
export const directPostBinding = ({ clientId, nonce, responseUri, responseKey }: DirectPost): AnswerBinding => ({
  audience: clientId,
  nonce,
  handover: {
    name: 'OpenID4VPHandover',
    info: [clientId, nonce, Buffer.from(jwkThumbprint(responseKey), 'base64url'), responseUri],
  },
})
