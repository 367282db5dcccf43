import * as z from 'zod'
import { zCheck } from './check.ts'

/** The states of one issuance or presentation, as our own code names them. */
const zFlowState = z.enum(['waiting', 'scanned', 'done', 'failed'])

export type FlowState = z.infer<typeof zFlowState>

const NUMBER_OF_STATE = { waiting: 0, scanned: 1, done: 2, failed: 99 } as const satisfies Record<FlowState, number>

export const zStatusNumber = z.literal([0, 1, 2, 99])

export type StatusNumber = z.infer<typeof zStatusNumber>

/** The number that stands for a state on the wire: 0 waiting, 1 scanned, 2 done, 99 failed. */
export function statusNumber(state: FlowState): StatusNumber {
  return NUMBER_OF_STATE[state]
}

/** The state that a number on the wire stands for. */
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

export const isTerminal = (state: FlowState): boolean => state === 'done' || state === 'failed'

/** Why a flow ends without success. */
export const zFlowErrorCode = z.enum([
  'ACCESS_DENIED',
  'EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'INVALID_CREDENTIAL_STATE',
  'CREDENTIAL_STATE_UNAVAILABLE',
  'INVALID_PRESENTATION',
  'CONTRACT_NOT_ENABLED',
  'WALLET_ERROR',
])

export type FlowErrorCode = z.infer<typeof zFlowErrorCode>

const zFlowError = z
  .object({
    /** One of `zFlowErrorCode`; another backend may say something else. */
    code: z.string().meta({ description: 'Stable code of the reason', example: 'INVALID_CREDENTIAL_STATE' }),
    message: z.string().meta({ description: 'The reason for people' }),
  })
  .meta({ id: 'FlowError' })

export type FlowError = z.infer<typeof zFlowError>

export const zStatusResponse = z
  .object({
    status: zStatusNumber.meta({
      description: '0 waiting, 1 scanned, 2 issued or verified, 99 declined, failed or expired',
    }),
    message: z.string().max(300).optional().meta({
      description: 'A short text about the status, for people; another backend may send it. Ours sends codes in error',
    }),
    error: zFlowError.optional().meta({ description: 'Why it ended, where the status is 99' }),
    awaitsReturn: z.boolean().optional().meta({
      description: 'True while a wallet on this device has answered and its browser has not come back from it yet',
    }),
    checks: z
      .array(zCheck)
      .optional()
      .catch(undefined)
      .meta({ description: 'What was checked of a presentation that was refused, where the verifier says so' }),
    scenarioId: z.string().optional().meta({
      description: 'The card that is asked for, as its file is named',
      example: 'bank-account-basic',
    }),
    expiresAt: z.number().int().optional().meta({
      description: 'When it ends if the wallet does nothing, in epoch milliseconds; as long as it is open',
    }),
    now: z.number().int().optional().meta({ description: "The server's time of this answer: the clock that counts" }),
    claims: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description: 'Claims that the server added to an issued card, as long as a wallet can fetch the card again',
        example: { cardNumber: '4000001234567899' },
      }),
    isUnpaid: z.boolean().optional().meta({ description: 'True where a payment was asked for and came to nothing' }),
  })
  .meta({
    id: 'Status',
    example: { status: 1, scenarioId: 'bank-account-basic', expiresAt: 1_767_225_900_000, now: 1_767_225_600_000 },
  })

export type StatusResponse = z.infer<typeof zStatusResponse>
