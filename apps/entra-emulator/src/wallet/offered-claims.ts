import { inputName, mappingsOf } from '../contracts/contract.ts'
import type { IssuanceRequest } from '../requests/request.ts'

/** Returns the claims that the app gave, by their names in the credential. */
export function outputClaims({ body: { claims = {} }, contract }: IssuanceRequest): Record<string, string> {
  const { idTokenHints = [] } = contract.rules.attestations
  return Object.fromEntries(
    mappingsOf({ idTokenHints }).flatMap((mapping) => {
      const value = claims[inputName(mapping)]
      return value === undefined ? [] : [[mapping.outputClaim, value] as const]
    }),
  )
}

/** Returns the names of the claims that the contract lets the holder type. */
export const typedClaims = ({ contract }: IssuanceRequest): string[] =>
  (contract.rules.attestations.selfIssued?.mapping ?? []).map(({ outputClaim }) => outputClaim)

export const offeredClaims = (request: IssuanceRequest, typed: Record<string, string>): Record<string, string> => ({
  ...outputClaims(request),
  ...Object.fromEntries(Object.entries(typed).filter(([name]) => typedClaims(request).includes(name))),
})
