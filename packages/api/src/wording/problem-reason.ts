import * as z from 'zod'
import { plainReason, reason } from './reason.ts'

/** Claim that the visitor fills in, with its English label. */
const zField = z.object({ claim: z.string(), label: z.string() }).meta({ id: 'ClaimField' })

/** Specific reason of a problem, for problems that a person can do something about. */
export const zProblemReason = z
  .discriminatedUnion('code', [
    plainReason('no-admin-scope'),
    plainReason('no-admin-role'),
    plainReason('no-help-desk-role'),
    plainReason('no-identity-provider'),
    plainReason('identity-provider-silent'),
    plainReason('own-access'),
    plainReason('installation-full'),
    plainReason('address-full'),
    plainReason('no-such-purpose'),
    plainReason('no-gate'),
    plainReason('operation-missing'),
    reason('unknown-operation', { known: z.array(z.string()), names: z.array(z.string()) }),
    reason('fields-missing', { fields: z.array(zField) }),
    reason('field-not-text', { field: zField }),
    reason('field-too-long', { field: zField, most: z.number() }),
    reason('field-not-printable', { field: zField }),
    reason('photo-too-large', { kilobytes: z.number() }),
    plainReason('photo-not-base64'),
    plainReason('photo-not-jpeg'),
    reason('photo-too-wide', { pixels: z.number() }),
    plainReason('no-such-account'),
    plainReason('no-such-payment'),
    plainReason('account-revoked'),
    plainReason('paid-by-coupon'),
    reason('wrong-price', { price: z.number() }),
    reason('wrong-receiver', { receiver: z.string() }),
    plainReason('payment-made'),
    plainReason('payment-refused'),
    plainReason('accepted-already'),
    plainReason('no-such-contract'),
    reason('no-contract-of-name', { name: z.string() }),
    plainReason('contract-revoked'),
    plainReason('no-account-of-id'),
    plainReason('nothing-to-revoke'),
    plainReason('no-such-person'),
  ])
  .meta({ id: 'ProblemReason' })

export type ProblemReason = z.infer<typeof zProblemReason>
