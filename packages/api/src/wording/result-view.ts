import * as z from 'zod'

/** The views that show the result of a presentation, as scenario files name them. */
export const zResultView = z.enum(['default', 'bank-payment', 'coffee-coupon', 'gate'])

export type ResultView = z.infer<typeof zResultView>
