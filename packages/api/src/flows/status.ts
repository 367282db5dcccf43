import * as z from 'zod/mini'
import { described } from '../described.ts'
import { ENGLISH_FLOW_ERRORS } from '../wording/english-flow-errors.ts'
import { zCheck } from './check.ts'

/** State of an issuance or a presentation on the wire (specification 9.5). */
export const zStatusNumber = z.literal([0, 1, 2, 99])

export type StatusNumber = z.infer<typeof zStatusNumber>

const STATES = { 0: 'waiting', 1: 'scanned', 2: 'done', 99: 'failed' } as const satisfies Record<StatusNumber, string>

export type FlowState = (typeof STATES)[StatusNumber]

const NUMBERS = { waiting: 0, scanned: 1, done: 2, failed: 99 } as const satisfies Record<FlowState, StatusNumber>

export const statusNumber = (state: FlowState): StatusNumber => NUMBERS[state]

export const flowState = (status: StatusNumber): FlowState => STATES[status]

export const isTerminal = (state: FlowState): boolean => state === 'done' || state === 'failed'

export type FlowErrorCode = keyof typeof ENGLISH_FLOW_ERRORS

export const zFlowErrorCode = z.enum(Object.keys(ENGLISH_FLOW_ERRORS) as FlowErrorCode[])

export const zFlowError = described(
  z.object({
    /** One of `zFlowErrorCode`; another backend may send other codes. */
    code: described(z.string(), 'Stable code of the reason', 'INVALID_CREDENTIAL_STATE'),
    message: described(z.string(), 'Human-readable reason'),
    isSuspended: described(
      z.optional(z.boolean()),
      'True with INVALID_CREDENTIAL_STATE if the card is suspended. Only its holder is told',
    ),
  }),
  { id: 'FlowError' },
)

export type FlowError = z.infer<typeof zFlowError>

export const flowError = (code: FlowErrorCode): FlowError => ({ code, message: ENGLISH_FLOW_ERRORS[code] })

/** Error for the holder of a suspended card, whom it tells more than others. */
export const SUSPENDED_CARD = {
  code: 'INVALID_CREDENTIAL_STATE',
  message: 'This card is suspended. Ask its issuer when you can use it again.',
  isSuspended: true,
} as const satisfies FlowError

export const LONGEST_DIAGNOSIS = 1000

export const zStatusResponse = described(
  z.object({
    status: described(zStatusNumber, '0 waiting, 1 scanned, 2 issued or verified, 99 declined, failed or expired'),
    message: described(
      z.optional(z.string().check(z.maxLength(300))),
      'Short human-readable status text, which another backend may send. This server sends codes in error',
    ),
    error: described(z.optional(zFlowError), 'Why it failed; only with status 99'),
    serviceCode: described(
      z.optional(z.string().check(z.maxLength(100))),
      'Code with which an external service that issues or verifies the card explains the state; not with status 2',
      'request_retrieved',
    ),
    hasUnusableAnswer: described(
      z.optional(z.boolean()),
      'True after an answer that could not be decrypted or does not belong to this request. The request stays open',
    ),
    diagnosis: described(
      z.optional(z.string().check(z.maxLength(LONGEST_DIAGNOSIS))),
      'Why the latest answer was refused, with the expected and the received value, for developers of wallets. Only outside production, or if the operator has switched it on',
      'KB-JWT nonce: expected "n-1", received "n-0"',
    ),
    awaitsReturn: described(
      z.optional(z.boolean()),
      'True after a wallet on the same device has answered, until the browser has returned from the wallet',
    ),
    checks: described(
      z.catch(z.optional(z.array(zCheck)), undefined),
      'Checks of a refused presentation, if the verifier reports them',
    ),
    cardId: described(z.optional(z.string()), 'Id of the requested card (the name of its file)', 'bank-account-basic'),
    expiresAt: described(
      z.optional(z.int()),
      'When the flow expires unless the wallet acts (epoch milliseconds); only while it is open',
    ),
    now: described(
      z.optional(z.number().check(z.int())),
      "The server's clock at the time of this response (epoch milliseconds)",
    ),
    claims: described(
      z.optional(z.record(z.string(), z.string())),
      'Claims that the server added to an issued card; present while a wallet can fetch the card again',
      { cardNumber: '4000001234567899' },
    ),
    isUnpaid: described(z.optional(z.boolean()), 'True if a payment was requested and not made'),
  }),
  {
    id: 'Status',
    example: { status: 1, cardId: 'bank-account-basic', expiresAt: 1_767_225_900_000, now: 1_767_225_600_000 },
  },
)

export type StatusResponse = z.infer<typeof zStatusResponse>
