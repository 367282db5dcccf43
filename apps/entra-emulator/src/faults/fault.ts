import * as z from 'zod'

const ENDPOINTS = [
  'token',
  'managedIdentity',
  'createIssuanceRequest',
  'createPresentationRequest',
  'authorities',
  'contracts',
  'credentials',
  'revoke',
  'manifest',
  'request',
] as const

/** Endpoint that can be made to fail. `request` is the `request_uri` that the wallet fetches. */
export type Endpoint = (typeof ENDPOINTS)[number]

const zTimes = z.number().int().min(1).default(1)
const zMilliseconds = z.number().int().min(0)

const zEndpointFailure = z.discriminatedUnion('kind', [
  /** Error with the body of the endpoint's own errors. */
  z.object({
    kind: z.literal('error'),
    status: z.number().int().min(400).max(599),
    retryAfter: z.union([z.number(), z.string()]).optional(),
    code: z.string().optional(),
    message: z.string().optional(),
    target: z.string().optional(),
  }),
  /** Error of a proxy in front of the service. */
  z.object({ kind: z.literal('html'), status: z.number().int().min(400).max(599).default(502) }),
  z.object({ kind: z.literal('hang') }),
  z.object({ kind: z.literal('slow'), milliseconds: zMilliseconds }),
  /** Does the work, then drops the connection: the caller cannot know that it worked. */
  z.object({ kind: z.literal('drop') }),
  /** Only for tokens. */
  z.object({ kind: z.literal('expired-token') }),
])
export type EndpointFailure = z.output<typeof zEndpointFailure>

/** Failure of a callback on its way to the caller. `reordered`: sent after the next callback. */
const zCallbackFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lost') }),
  z.object({ kind: z.literal('duplicated') }),
  z.object({ kind: z.literal('delayed'), milliseconds: zMilliseconds }),
  z.object({ kind: z.literal('reordered') }),
])
export type CallbackFailure = z.output<typeof zCallbackFailure>

/** Failure of the next `times` calls of an endpoint, or of the next `times` callbacks. */
export const zFault = z.union([
  z.object({ endpoint: z.enum(ENDPOINTS), times: zTimes, failure: zEndpointFailure }),
  z.object({ endpoint: z.literal('callback'), times: zTimes, failure: zCallbackFailure }),
])
export type Fault = z.input<typeof zFault>
