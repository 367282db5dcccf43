import * as z from 'zod/mini'
import { described } from '../described.ts'
import { ACCOUNT_EXAMPLE, zAccountDetails, zAuditEntry, zContract } from './admin.ts'
import { zInstant, zKey, zPage } from './lists.ts'
import { zSuspension } from './suspension.ts'

/** Reference from a credential to its entry in a published status list (Token Status List section 6.1). */
const zStatusEntry = described(
  z.object({
    uri: z.string(),
    index: z.int(),
    ttl: described(z.int(), 'Seconds for which other verifiers may cache the status list'),
  }),
  { id: 'StatusEntry' },
)
export type StatusEntry = z.infer<typeof zStatusEntry>

/** It never contains the credential itself. */
const zIssuedCredential = described(
  z.object({
    id: z.string(),
    status: z.enum(['valid', 'suspended', 'revoked']),
    revocationPendingSince: described(
      z.nullable(zInstant),
      'When the credential was revoked, if its engine has not confirmed the revocation yet; otherwise null',
    ),
    issuedAt: zInstant,
    expiresAt: zInstant,
    engine: z.string(),
    service: described(
      z.optional(z.string()),
      'Name of the external service that manages the credential; missing if the engine has none',
      'Microsoft Entra Verified ID',
    ),
    statusEntry: z.nullable(zStatusEntry),
  }),
  { id: 'IssuedCredential' },
)

const zAccountEvent = described(
  z.omit(zAuditEntry, { actorId: true, object: true, account: true, inCheckpoint: true }),
  { id: 'AccountEvent' },
)

export type AccountEvent = z.infer<typeof zAccountEvent>

/** Response of `GET /vc/admin/accounts/{id}`: everything the server knows about an account. */
export const zAccountView = described(
  z.object({
    ...zAccountDetails.shape,
    contract: z.pick(zContract, { id: true, name: true, status: true }),
    suspension: described(z.nullable(zSuspension), 'Suspension; null if the account is not suspended'),
    canBeSuspended: described(z.boolean(), 'False if the engine of the card can only revoke'),
    personId: described(
      z.nullable(z.string()),
      'Id of the person who signed in for the card; null if nobody did, or the personal data was erased',
    ),
    erasedAt: described(z.nullable(zInstant), 'When the personal data was erased; null if it was not'),
    credentials: z.array(zIssuedCredential),
    coupon: z.nullable(z.object({ validTo: zInstant, usedAt: z.nullable(zInstant) })),
    payments: z.object({ count: z.int(), sum: described(z.number(), 'Total in PLN') }),
    history: described(z.array(zAccountEvent), 'At most 50 entries, newest first'),
  }),
  {
    id: 'AccountView',
    example: {
      ...ACCOUNT_EXAMPLE,
      contract: { id: 'c-bank-account', name: 'BankAccount', status: 'Enabled' },
      suspension: null,
      canBeSuspended: true,
      personId: null,
      erasedAt: null,
      credentials: [
        {
          id: 'cr-81',
          status: 'valid',
          revocationPendingSince: null,
          issuedAt: 1_767_225_600_000,
          expiresAt: 1_798_761_600_000,
          engine: 'openid4vc',
          statusEntry: { uri: 'https://cards.example.org/status-lists/8sQe', index: 4711, ttl: 300 },
        },
      ],
      coupon: null,
      payments: { count: 1, sum: 8 },
      history: [
        {
          id: 1204,
          at: 1_767_225_600_000,
          actor: 'wallet',
          actorKind: 'wallet',
          action: 'issue',
          outcome: 'issued',
          card: 'bank-account-basic',
          reason: null,
          reference: null,
        },
      ],
    },
  },
)
export type AccountView = z.infer<typeof zAccountView>

export const zAccountParameters = z.object({
  id: described(zKey, 'Account id', 'Jx8mQ2vT4cWb'),
})

export const zAccountPayment = described(
  z.object({
    paymentId: z.string(),
    operation: z.string(),
    card: z.string(),
    amount: described(z.number(), 'Amount in PLN'),
    currency: z.string(),
    receiver: z.string(),
    time: zInstant,
  }),
  {
    id: 'AccountPayment',
    example: {
      paymentId: 'fl-pay-3b1f',
      operation: 'lunch',
      card: 'bank-account-basic',
      amount: 8,
      currency: 'PLN',
      receiver: 'Lunch service',
      time: 1_767_312_000_000,
    },
  },
)
export type AccountPayment = z.infer<typeof zAccountPayment>

/** Query of `GET /vc/admin/accounts/{id}/payments`, which returns an array of payments, newest first. */
export const zAccountPaymentsQuery = z.object(zPage)

/** Body of `POST /vc/admin/erase`. */
export const zErasureRequest = described(z.object(zAccountParameters.shape), {
  id: 'ErasureRequest',
  example: { id: 'Jx8mQ2vT4cWb' },
})

/** Response of `POST /vc/admin/erase`. */
export const zErasure = described(z.object({ id: z.string(), erasedAt: zInstant }), {
  id: 'Erasure',
  example: { id: 'Jx8mQ2vT4cWb', erasedAt: 1_767_225_600_000 },
})
