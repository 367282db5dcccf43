import * as z from 'zod/mini'
import { described } from '../described.ts'
import { reason, reasonWithoutParams } from './reason.ts'

const money = { amount: z.number(), currency: z.string() }

/** Outcome of the operation that a presentation requested, or the reason why the operation was refused. */
export const zResultReason = described(
  z.discriminatedUnion('code', [
    reason('paid', { ...money, receiver: z.string() }),
    reason('not-enough-money', money),
    reasonWithoutParams('no-such-payment'),
    reasonWithoutParams('payment-ended'),
    reasonWithoutParams('no-account'),
    reasonWithoutParams('another-account'),
    reasonWithoutParams('coupon-used'),
    reasonWithoutParams('coupon-used-before'),
    reasonWithoutParams('coupon-expired'),
    reasonWithoutParams('no-coupon'),
    reasonWithoutParams('gate-opened'),
    reason('discount', { percent: z.number(), card: z.string() }),
    reason('no-discount', { card: z.string() }),
    reason('level-too-low', { requiredLevel: z.number() }),
  ]),
  { id: 'ResultReason' },
)

export type ResultReason = z.infer<typeof zResultReason>
