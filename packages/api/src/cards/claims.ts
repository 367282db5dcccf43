import * as z from 'zod/mini'

/** Display format of a claim value: `pln` is an amount in PLN, `country` the code of a country (ISO 3166-1 alpha-2). */
export const zClaimFormat = z.enum(['pln', 'country'])

/** `date` is a day such as 1987-05-14. */
export const zClaimInput = z.enum(['date'])

export type ClaimInput = z.infer<typeof zClaimInput>

export const requestedClaims = (
  { presentation }: { presentation: { claims: string[]; extra: { id: string; claims?: string[] | undefined }[] } },
  operation: string | undefined,
): string[] => presentation.extra.find(({ id }) => id === operation)?.claims ?? presentation.claims
