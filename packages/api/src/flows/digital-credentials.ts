import * as z from 'zod/mini'
import { described } from '../described.ts'

const EXAMPLE = { protocol: 'openid4vp-v1-signed', data: { request: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' } }

/** A request or an answer as the Digital Credentials API passes it on. */
const zDigitalMessage = z.object({
  protocol: described(z.string().check(z.minLength(1), z.maxLength(100)), 'Name of the protocol', EXAMPLE.protocol),
  data: described(z.record(z.string(), z.unknown()), 'Members as the protocol defines them', EXAMPLE.data),
})

export type DigitalMessage = z.infer<typeof zDigitalMessage>

/** Requests for the browser: the member `digital` of the argument of `navigator.credentials.get` or `create`. */
export const zDigitalRequests = described(z.object({ requests: z.array(zDigitalMessage) }), {
  id: 'DigitalRequests',
  example: { requests: [EXAMPLE] },
})

export type DigitalRequests = z.infer<typeof zDigitalRequests>

/** Body with which a page asks for the requests of a presentation or an issuance. */
export const zDigitalRequestsOf = described(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }), {
  id: 'DigitalRequestsOf',
  example: { id: 'kO2yX0mZ4tVbQ1sP' },
})

const ANSWER = { protocol: EXAMPLE.protocol, data: { response: 'eyJhbGciOiJFQ0RILUVTIn0..aXY.Y2lwaGVy.dGFn' } }

/** Answer of a wallet: what the promise of `navigator.credentials.get` is fulfilled with. */
export const zDigitalAnswer = described(zDigitalMessage, { id: 'DigitalAnswer', example: ANSWER })

export const zOwnDigitalAnswer = described(z.extend(zDigitalMessage, zDigitalRequestsOf.shape), {
  id: 'OwnDigitalAnswer',
  example: { id: 'kO2yX0mZ4tVbQ1sP', ...ANSWER },
})

/** Member of the answers that start a flow. */
export const DIGITAL_CREDENTIALS = {
  digitalCredentials: described(
    z.optional(z.array(z.string())),
    'Protocols of the Digital Credentials API in which the page can pass this request on to a wallet. Missing if the browser is not recognized, or the card has none',
    ['openid4vp-v1-signed'],
  ),
}
