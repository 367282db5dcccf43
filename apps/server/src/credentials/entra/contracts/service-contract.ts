import * as z from 'zod'

/** A contract as the service returns it, as far as it is compared with ours (Verified ID Admin API). */
export type ServiceContract = {
  id: string
  name: string
  status?: string | undefined
  allowOverrideValidityIntervalOnIssuance?: boolean | null | undefined
  /** Rules as an object or as JSON: pages of the documentation show both. */
  rules?: unknown
  displays?: unknown
}

const zMapping = z.object({
  inputClaim: z.string(),
  outputClaim: z.string().nullish(),
  indexed: z.boolean().nullish(),
  required: z.boolean().nullish(),
})
const zAttestation = z.object({ required: z.boolean().nullish(), mapping: z.array(zMapping).nullish() })
/** One attestation or several. The documentation calls `selfIssued` an object on one page and an array on another. */
const zAttestations = z.union([zAttestation.transform((one) => [one]), z.array(zAttestation)]).nullish()
const zRules = z.object({
  attestations: z.record(z.string(), zAttestations).nullish(),
  vc: z.object({ type: z.array(z.string()).nullish() }).nullish(),
})

type InputClaim = { name: string; outputName: string; indexed: boolean; required: boolean }

/** Rules of a contract, as far as an issuance depends on them. */
type ReadRules = {
  types: string[]
  /** Claims that the server may send. */
  inputClaims: InputClaim[]
  /** Names of the attestations that the wallet has to make in addition. */
  requiredAttestations: string[]
}

/** Returns the rules of a contract; undefined if they have an unknown form. */
export function readRules(rules: unknown): ReadRules | undefined {
  const { data } = zRules.safeParse(parsedJson(rules))
  if (!data) return undefined
  const { idTokenHints, ...others } = data.attestations ?? {}
  return {
    types: data.vc?.type ?? [],
    inputClaims: (idTokenHints ?? []).flatMap(({ mapping }) => (mapping ?? []).map(inputClaimOf)),
    requiredAttestations: Object.entries(others).flatMap(([name, attestations]) =>
      attestations?.some(({ required }) => required) ? [name] : [],
    ),
  }
}

function inputClaimOf({ inputClaim, outputClaim, indexed, required }: z.infer<typeof zMapping>): InputClaim {
  const name = withoutPath(inputClaim)
  return { name, outputName: outputClaim ?? name, indexed: indexed ?? false, required: required ?? false }
}

/** Returns the value of a field that the service returns as it is or as JSON; undefined if it is malformed. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Returns the name of an input claim, which may be written as a path. */
export const withoutPath = (inputClaim: string): string => inputClaim.replace(/^\$\./, '')
