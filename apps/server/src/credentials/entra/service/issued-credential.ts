import * as z from 'zod'

/** Only the status `valid` is documented; any other counts as revoked. */
export const zIssuedCredential = z
  .object({ id: z.string().min(1), status: z.string() })
  .transform(({ id, status }) => ({ id, isValid: status.toLowerCase() === 'valid' }))

export type IssuedCredential = z.output<typeof zIssuedCredential>
