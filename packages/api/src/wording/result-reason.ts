import * as z from 'zod'
import { plainReason, reason } from './reason.ts'

const money = { amount: z.number(), currency: z.string() }

/** Outcome of the operation behind a verified presentation, or the reason why it was refused. */
export const zResultReason = z
  .discriminatedUnion('code', [
    reason('paid', { ...money, receiver: z.string() }),
    reason('not-enough-money', money),
    plainReason('no-such-payment'),
    plainReason('payment-ended'),
    plainReason('no-account'),
    plainReason('another-account'),
    plainReason('coupon-used'),
    plainReason('coupon-used-before'),
    plainReason('coupon-expired'),
    plainReason('no-coupon'),
    plainReason('gate-opened'),
    reason('discount', { percent: z.number(), card: z.string() }),
    reason('no-discount', { card: z.string() }),
    reason('level-too-low', { requiredLevel: z.number() }),
  ])
  .meta({ id: 'ResultReason' })

export type ResultReason = z.infer<typeof zResultReason>
