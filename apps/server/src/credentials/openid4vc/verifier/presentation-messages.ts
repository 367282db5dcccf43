import * as z from 'zod'
import { signedMessage } from '../wire/signed-message.ts'

/** A request object (RFC 9101, OpenID4VP 1.0 section 5). */
export const zRequestObject = signedMessage(
  'RequestObject',
  'A signed request (JWS, RFC 7515) with the requested credentials and the address for the answer',
)

/** Parameters that a wallet may send when it fetches a request (OpenID4VP 1.0 section 5.10). */
export const zRequestObjectRequest = z
  .looseObject({
    wallet_nonce: z.string().optional().meta({ description: 'Nonce of the wallet, which the request object repeats' }),
    wallet_metadata: z.string().optional(),
  })
  .meta({ id: 'RequestObjectRequest', example: { wallet_nonce: 'qPmxiNFCR3QTm19POc8u' } })

/** A wallet's answer to a request object (OpenID4VP 1.0 sections 8.3.1 and 8.5). */
export const zAuthorizationResponse = z
  .looseObject({
    response: z.string().optional().meta({ description: 'The encrypted answer (JWE, RFC 7516)' }),
    error: z
      .string()
      .optional()
      .meta({ description: 'An error code instead of an answer, sent with the state of the request' }),
    state: z.string().optional(),
  })
  .meta({ id: 'AuthorizationResponse', example: { error: 'access_denied', state: 'kO2yX0mZ4tVb' } })

/** The response to a wallet that answered a request (OpenID4VP 1.0 section 8.2). */
export const zAnsweredResponse = z
  .strictObject({ redirect_uri: z.string().meta({ description: 'The URL that the wallet opens next' }) })
  .meta({ id: 'AnsweredResponse', example: { redirect_uri: 'https://cards.example.org/answered' } })
