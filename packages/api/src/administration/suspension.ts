import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zInstant, zKey } from './lists.ts'
import { type RevocationReason, zReference } from './revocation.ts'

/** Reasons of a suspension: those of a revocation that may pass. */
export const SUSPENSION_REASONS = [
  'unspecified',
  'keyCompromise',
  'privilegeWithdrawn',
] as const satisfies readonly RevocationReason[]

export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Body of `POST /vc/admin/suspend`. */
export const zSuspendRequest = described(
  z.object({
    id: zKey,
    until: described(z.optional(zInstant), 'When the suspension ends by itself; without it, an administrator ends it'),
    reason: z._default(z.enum(SUSPENSION_REASONS), 'unspecified'),
    reference: described(z.optional(zReference), 'Free reference, such as a ticket number', 'HD-4711'),
  }),
  { id: 'SuspendRequest', example: { id: 'Jx8mQ2vT4cWb', until: 1_767_225_600_000, reason: 'keyCompromise' } },
)

/** Body of `POST /vc/admin/reinstate`. */
export const zReinstateRequest = described(
  z.object({
    id: zKey,
    reference: described(z.optional(zReference), 'Free reference, such as a ticket number', 'HD-4711'),
  }),
  { id: 'ReinstateRequest', example: { id: 'Jx8mQ2vT4cWb' } },
)

/** Response of `POST /vc/admin/suspend` and `POST /vc/admin/reinstate`. */
export const zSuspensionAnswer = described(z.object({ id: z.string(), isSuspended: z.boolean() }), {
  id: 'SuspensionAnswer',
  example: { id: 'Jx8mQ2vT4cWb', isSuspended: true },
})

export const zSuspension = described(
  z.object({
    since: zInstant,
    until: described(z.nullable(zInstant), 'When it ends by itself; null if an administrator ends it'),
    reason: described(z.nullable(z.string()), 'Reason that the administrator chose'),
    by: described(z.string(), 'User name of the administrator'),
  }),
  { id: 'Suspension' },
)
