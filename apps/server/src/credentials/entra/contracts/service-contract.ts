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

const zMapping = z
  .object({
    inputClaim: z.string(),
    outputClaim: z.string().nullish(),
    indexed: z.boolean().nullish(),
    required: z.boolean().nullish(),
  })
  .transform(({ inputClaim, outputClaim, indexed, required }) => {
    const name = withoutPath(inputClaim)
    return { name, outputName: outputClaim ?? name, indexed: indexed ?? false, required: required ?? false }
  })
const zAttestation = z.object({ required: z.boolean().nullish(), mapping: z.array(zMapping).nullish() })
/** One attestation or several. The documentation calls `selfIssued` an object on one page and an array on another. */
const zAttestations = z.union([zAttestation.transform((one) => [one]), z.array(zAttestation)]).nullish()

/**
 * Rules of a contract, as far as an issuance depends on them ("Rules and display definition model"). `validityInterval`: in seconds.
 * `inputClaims`: those that the server may send. `requiredAttestations`: names of those that the wallet has to make in addition.
 */
const zRules = z
  .object({
    attestations: z.record(z.string(), zAttestations).nullish(),
    validityInterval: z.number().nullish(),
    vc: z.object({ type: z.array(z.string()).nullish() }).nullish(),
  })
  .transform(({ attestations, validityInterval, vc }) => {
    const { idTokenHints, ...others } = attestations ?? {}
    return {
      types: vc?.type ?? [],
      validityInterval: validityInterval ?? undefined,
      inputClaims: (idTokenHints ?? []).flatMap(({ mapping }) => mapping ?? []),
      requiredAttestations: Object.keys(others).filter((name) => others[name]?.some(({ required }) => required)),
    }
  })

export type ContractRules = z.infer<typeof zRules>

export const readRules = (rules: unknown): ContractRules | undefined => zRules.safeParse(rules).data

/** Returns the name of an input claim, which may be written as a path. */
export const withoutPath = (inputClaim: string): string => inputClaim.replace(/^\$\./, '')
