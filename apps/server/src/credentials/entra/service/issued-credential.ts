import * as z from 'zod'

/** A credential as the service knows it, without its claims. Only the status `valid` is documented; any other counts as revoked. */
export const zIssuedCredential = z
  .object({ id: z.string().min(1), status: z.string() })
  .transform(({ id, status }) => ({ id, isValid: status.toLowerCase() === 'valid' }))

export type IssuedCredential = z.output<typeof zIssuedCredential>
