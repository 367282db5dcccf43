import * as z from 'zod'
import { jwkThumbprint } from '../../apps/server/src/credentials/openid4vc/jose/ec-key.ts'
import type { LinkChannel } from '../../apps/server/src/credentials/openid4vc/verifier/channels/channel.ts'
import { PRESENTATION_CALLS } from '../../apps/server/src/credentials/openid4vc/verifier/presentation-calls.ts'
import { JSON_TYPE } from '../../apps/server/src/credentials/openid4vc/wire/media-types.ts'
import { ProtocolError } from '../../apps/server/src/credentials/openid4vc/wire/protocol-error.ts'
import { readJson } from '../../apps/server/src/credentials/openid4vc/wire/wallet-requests.ts'

const zAnswer = z.strictObject({ response: z.string() }).meta({ id: 'ToyAnswer' })
const zAnswered = z.strictObject({}).meta({ id: 'ToyAnswered' })

/**
 * A test channel in the manner of the Digital Credentials API (OpenID4VP 1.0 appendix A): the page fetches the request object, hands
 * it to a wallet, and posts the encrypted answer as JSON. The holder signs the origin of the page instead of our `client_id`. The
 * channel shows what a channel has to implement. It is not meant for use.
 */
export const TOY_CHANNEL = {
  name: 'toy-page',
  paths: { request: '/toy-page/requests', response: '/toy-page/responses' },
  calls: {
    request: { ...PRESENTATION_CALLS.request, operationId: 'getToyRequest' },
    response: {
      ...PRESENTATION_CALLS.response,
      operationId: 'answerToyRequest',
      body: { type: JSON_TYPE, schema: zAnswer },
      answer: { type: JSON_TYPE, schema: zAnswered },
    },
  },
  link: ({ publicUrl, requestId }) => `${publicUrl}/toy-page/requests/${requestId}`,
  requestMembers: ({ publicUrl }, state) => ({
    state,
    response_mode: 'dc_api.jwt',
    expected_origins: [publicUrl],
  }),
  binding: ({ publicUrl }, { nonce, responseKey }) => ({
    audience: `origin:${publicUrl}`,
    nonce,
    handover: {
      name: 'OpenID4VPDCAPIHandover',
      info: [publicUrl, nonce, Buffer.from(jwkThumbprint(responseKey), 'base64url')],
    },
  }),
  readAnswer(request) {
    const { data } = zAnswer.safeParse(readJson(request, 'invalid_request'))
    if (!data) throw new ProtocolError('invalid_request', 'the answer must have a response')
    return new URLSearchParams(data)
  },
  afterAnswer: () => ({ body: {} }),
} satisfies LinkChannel
