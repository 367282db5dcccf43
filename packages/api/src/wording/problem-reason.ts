import * as z from 'zod/mini'
import { described } from '../described.ts'
import { reason, reasonWithoutParams } from './reason.ts'

/** Claim that the visitor fills in, with its English label. */
const zField = described(z.object({ claim: z.string(), label: z.string() }), { id: 'ClaimField' })

/** Specific reason of an error response. Only errors that a person can correct have one. */
export const zProblemReason = described(
  z.discriminatedUnion('code', [
    reasonWithoutParams('no-admin-scope'),
    reasonWithoutParams('no-admin-role'),
    reasonWithoutParams('no-help-desk-role'),
    reasonWithoutParams('no-identity-provider'),
    reasonWithoutParams('identity-provider-silent'),
    reasonWithoutParams('own-access'),
    reasonWithoutParams('installation-full'),
    reasonWithoutParams('address-full'),
    reasonWithoutParams('no-gate'),
    reasonWithoutParams('operation-missing'),
    reasonWithoutParams('face-check-of-card'),
    reason('unknown-operation', { known: z.array(z.string()), names: z.array(z.string()) }),
    reason('fields-missing', { fields: z.array(zField) }),
    reason('identity-lacks', { fields: z.array(zField) }),
    reasonWithoutParams('sign-in-needed'),
    reason('field-not-text', { field: zField }),
    reason('field-too-long', { field: zField, most: z.number() }),
    reason('field-not-printable', { field: zField }),
    reason('field-not-a-day', { field: zField }),
    reason('field-in-the-future', { field: zField }),
    reason('photo-too-large', { kilobytes: z.number() }),
    reasonWithoutParams('photo-not-base64'),
    reasonWithoutParams('photo-not-jpeg'),
    reason('photo-too-wide', { pixels: z.number() }),
    reasonWithoutParams('no-such-account'),
    reasonWithoutParams('no-such-payment'),
    reasonWithoutParams('account-revoked'),
    reasonWithoutParams('paid-by-coupon'),
    reason('wrong-price', { price: z.number() }),
    reason('wrong-receiver', { receiver: z.string() }),
    reasonWithoutParams('payment-made'),
    reasonWithoutParams('payment-refused'),
    reasonWithoutParams('accepted-already'),
    reasonWithoutParams('answer-unusable'),
    reasonWithoutParams('too-many-answers'),
    reasonWithoutParams('answered-already'),
    reasonWithoutParams('opened-elsewhere'),
    reasonWithoutParams('no-such-contract'),
    reason('no-contract-of-name', { name: z.string() }),
    reasonWithoutParams('contract-revoked'),
    reasonWithoutParams('no-account-of-id'),
    reasonWithoutParams('nothing-to-revoke'),
    reasonWithoutParams('suspension-not-offered'),
    reasonWithoutParams('revoked-for-good'),
    reasonWithoutParams('end-in-past'),
    reasonWithoutParams('no-such-person'),
    reason('page-in-middle', { most: z.number() }),
    reasonWithoutParams('card-certificate-ends'),
    reasonWithoutParams('card-certificate-unfit'),
    reasonWithoutParams('card-service-silent'),
    reason('card-service-code', { serviceCode: z.string() }),
  ]),
  { id: 'ProblemReason' },
)

export type ProblemReason = z.infer<typeof zProblemReason>
