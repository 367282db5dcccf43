import type { Seconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { readJson } from '../service/calls/exchange.ts'

/** Value that the service returns as it is or as JSON: pages of the documentation show both. Malformed JSON counts as missing. */
const zPerhapsJson = z.unknown().transform((value) => (typeof value === 'string' ? readJson(value) : value))

/**
 * Contract of the service: the definition of a credential ("Verified ID Admin API"). Rules and displays of an unknown form do not hide the
 * other contracts.
 */
export const zServiceContract = z.object({
  id: z.string().min(1),
  name: z.string(),
  status: z.string().optional().catch(undefined),
  manifestUrl: z.string().optional().catch(undefined),
  allowOverrideValidityIntervalOnIssuance: z.boolean().optional().catch(undefined),
  rules: zPerhapsJson.optional(),
  displays: zPerhapsJson.optional(),
})

export type ServiceContract = z.infer<typeof zServiceContract>

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
  /** Seconds. */
  validityInterval: z.number().nullish(),
  vc: z.object({ type: z.array(z.string()).nullish() }).nullish(),
})

type InputClaim = { name: string; outputName: string; indexed: boolean; required: boolean }

/** Rules of a contract, as far as an issuance depends on them ("Rules and display definition model"). */
type ReadRules = {
  types: string[]
  validityInterval: Seconds | undefined
  /** Claims that the server may send. */
  inputClaims: InputClaim[]
  /** Names of the attestations that the wallet has to make in addition. */
  requiredAttestations: string[]
}

export function readRules(rules: unknown): ReadRules | undefined {
  const { data } = zRules.safeParse(rules)
  if (!data) return undefined
  const { idTokenHints, ...others } = data.attestations ?? {}
  return {
    types: data.vc?.type ?? [],
    validityInterval: data.validityInterval ?? undefined,
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

/** Returns the name of an input claim, which may be written as a path. */
export const withoutPath = (inputClaim: string): string => inputClaim.replace(/^\$\./, '')
