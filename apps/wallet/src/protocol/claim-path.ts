import * as z from 'zod/mini'

/** Claims path pointer (OpenID4VCI 1.0 appendix C, OpenID4VP 1.0 section 7): names, array indexes, and null for all elements. */
export const zClaimPath = z.array(z.union([z.string(), z.int().check(z.nonnegative()), z.null()])).check(z.minLength(1))
export type ClaimPath = z.infer<typeof zClaimPath>

/** Path of one claim within the claims of a card. */
export type ConcretePath = (string | number)[]

export function startsWith(path: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((part, index) => path[index] === part)
}
