import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zCheck } from './check.ts'

/** States of an issuance or a presentation, as used in our own code. On the wire they are numbers. */
const zFlowState = z.enum(['waiting', 'scanned', 'done', 'failed'])

export type FlowState = z.infer<typeof zFlowState>

const NUMBER_OF_STATE = { waiting: 0, scanned: 1, done: 2, failed: 99 } as const satisfies Record<FlowState, number>

/** State of an issuance or a presentation on the wire (specification 9.5). */
export const zStatusNumber = z.literal([0, 1, 2, 99])

export type StatusNumber = z.infer<typeof zStatusNumber>

/** Converts a state to its number on the wire: 0 waiting, 1 scanned, 2 done, 99 failed. */
export function statusNumber(state: FlowState): StatusNumber {
  return NUMBER_OF_STATE[state]
}

/** Converts a number on the wire to its state. */
export function flowState(status: StatusNumber): FlowState {
  switch (status) {
    case 0:
      return 'waiting'
    case 1:
      return 'scanned'
    case 2:
      return 'done'
    case 99:
      return 'failed'
  }
}

/** Returns true if this state is final. */
export const isTerminal = (state: FlowState): boolean => state === 'done' || state === 'failed'

/** Stable codes of the reasons why an issuance or a presentation fails. */
export const zFlowErrorCode = z.enum([
  'ACCESS_DENIED',
  'EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'INVALID_CREDENTIAL_STATE',
  'CREDENTIAL_STATE_UNAVAILABLE',
  'INVALID_PRESENTATION',
  'FACE_CHECK_FAILED',
  'CLAIM_VALIDATION_FAILED',
  'CONTRACT_NOT_ENABLED',
  'WALLET_ERROR',
  'SERVICE_UNAVAILABLE',
  'SERVICE_REFUSED',
])

export type FlowErrorCode = z.infer<typeof zFlowErrorCode>

export const zFlowError = described(
  z.object({
    /** One of `zFlowErrorCode`; another backend may send other codes. */
    code: described(z.string(), { description: 'Stable code of the reason', example: 'INVALID_CREDENTIAL_STATE' }),
    message: described(z.string(), { description: 'Human-readable reason' }),
  }),
  { id: 'FlowError' },
)

export type FlowError = z.infer<typeof zFlowError>

/** Response to a status request: the state of one issuance or presentation. */
export const zStatusResponse = described(
  z.object({
    status: described(zStatusNumber, {
      description: '0 waiting, 1 scanned, 2 issued or verified, 99 declined, failed or expired',
    }),
    message: described(z.optional(z.string().check(z.maxLength(300))), {
      description: 'Short human-readable status text, which another backend may send. This server sends codes in error',
    }),
    error: described(z.optional(zFlowError), { description: 'Why it failed; only with status 99' }),
    serviceCode: described(z.optional(z.string().check(z.maxLength(100))), {
      description:
        'Code with which an external service that issues or verifies the card explains the state; not with status 2',
      example: 'request_retrieved',
    }),
    awaitsReturn: described(z.optional(z.boolean()), {
      description:
        'True after a wallet on the same device has answered, until the browser has returned from the wallet',
    }),
    checks: described(z.catch(z.optional(z.array(zCheck)), undefined), {
      description: 'Checks of a refused presentation, if the verifier reports them',
    }),
    cardId: described(z.optional(z.string()), {
      description: 'Id of the requested card (the name of its file)',
      example: 'bank-account-basic',
    }),
    expiresAt: described(z.optional(z.int()), {
      description: 'When the flow expires unless the wallet acts (epoch milliseconds); only while it is open',
    }),
    now: described(z.optional(z.number().check(z.int())), {
      description: "The server's clock at the time of this response (epoch milliseconds)",
    }),
    claims: described(z.optional(z.record(z.string(), z.string())), {
      description: 'Claims that the server added to an issued card; present while a wallet can fetch the card again',
      example: { cardNumber: '4000001234567899' },
    }),
    isUnpaid: described(z.optional(z.boolean()), { description: 'True if a payment was requested and not made' }),
  }),
  {
    id: 'Status',
    example: { status: 1, cardId: 'bank-account-basic', expiresAt: 1_767_225_900_000, now: 1_767_225_600_000 },
  },
)

export type StatusResponse = z.infer<typeof zStatusResponse>
