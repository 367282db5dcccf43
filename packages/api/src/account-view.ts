import * as z from 'zod'
import { zAccountDetails, zActorKind, zContract } from './admin.ts'
import { zInstant, zKey, zPage } from './lists.ts'

/** Where a credential's status is published (Token Status List section 6.1). */
const zStatusEntry = z.object({
  uri: z.string(),
  index: z.number().int(),
  ttl: z.number().int().meta({ description: 'For how many seconds verifiers elsewhere may keep the list' }),
})
export type StatusEntry = z.infer<typeof zStatusEntry>

/** A credential of an account: that it was issued, never the credential itself. */
const zIssuedCredential = z.object({
  id: z.string(),
  status: z.enum(['valid', 'revoked']),
  revocationPendingSince: zInstant.nullable().meta({ description: 'Since when its engine has yet to revoke it' }),
  issuedAt: zInstant,
  expiresAt: zInstant,
  engine: z.string(),
  statusEntry: zStatusEntry.nullable(),
})

/** Something that was done to an account, or with it. */
const zAccountEvent = z.object({
  id: z.number().int().meta({ description: 'Its number in the audit log' }),
  at: zInstant,
  actor: z.string(),
  actorKind: zActorKind,
  action: z.string(),
  outcome: z.string(),
  card: z.string().nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
})
export type AccountEvent = z.infer<typeof zAccountEvent>

/** `GET /vc/admin/accounts/{id}`: all that is known of an account. */
export const zAccountView = z.object({
  ...zAccountDetails.shape,
  contract: zContract.pick({ id: true, name: true, status: true }),
  erasedAt: zInstant.nullable().meta({ description: 'When what names a person was erased' }),
  credentials: z.array(zIssuedCredential),
  coupon: z.object({ validTo: zInstant, usedAt: zInstant.nullable() }).nullable(),
  payments: z.object({ count: z.number().int(), sum: z.number().meta({ description: 'In PLN' }) }),
  history: z.array(zAccountEvent).meta({ description: 'The newest first, at most 50' }),
})
export type AccountView = z.infer<typeof zAccountView>

export const zAccountParameters = z.object({ id: zKey })

/** A payment that was made from an account. */
export const zAccountPayment = z.object({
  paymentId: z.string(),
  operation: z.string(),
  card: z.string(),
  amount: z.number().meta({ description: 'In PLN' }),
  currency: z.string(),
  receiver: z.string(),
  time: zInstant,
})
export type AccountPayment = z.infer<typeof zAccountPayment>

/** The query of `GET /vc/admin/accounts/{id}/payments`, which answers an array, the newest first. */
export const zAccountPaymentsQuery = z.object(zPage)

/** Body of `POST /vc/admin/erase`. */
export const zErasureRequest = zAccountParameters

/** Answer of `POST /vc/admin/erase`. */
export const zErasure = z.object({ id: z.string(), erasedAt: zInstant })
