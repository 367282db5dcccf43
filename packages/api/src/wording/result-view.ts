import * as z from 'zod/mini'

/** Views that can show the result of a presentation, by the names that card files use. */
export const zResultView = z.enum(['default', 'bank-payment', 'coffee-coupon', 'gate'])

export type ResultView = z.infer<typeof zResultView>
