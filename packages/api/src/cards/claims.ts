import * as z from 'zod'

/** What the value of a claim is, for people. */
export const zClaimFormat = z.enum(['pln'])

/** The names of the claims that a request asks for: those of its operation, if that names any, else those of the card. */
export const claimsAsked = (
  { presentation }: { presentation: { claims: string[]; extra: { id: string; claims?: string[] | undefined }[] } },
  operation: string | undefined,
): string[] => presentation.extra.find(({ id }) => id === operation)?.claims ?? presentation.claims
