import * as z from 'zod'
import { readJson } from './calls/exchange.ts'

const zMapping = z.looseObject({
  inputClaim: z.string(),
  outputClaim: z.string(),
  indexed: z.boolean().nullish(),
  required: z.boolean().nullish(),
  type: z.string().nullish(),
})

const zAttestation = z.looseObject({ mapping: z.array(zMapping).nullish(), required: z.boolean().nullish() })

/** Sources of claims. Only a contract whose claims come from id token hints can be issued by this server. */
const zAttestations = z.looseObject({
  idTokenHints: z.array(zAttestation).nullish(),
  idTokens: z.array(z.looseObject({})).nullish(),
  presentations: z.array(z.looseObject({})).nullish(),
  selfIssued: z.looseObject({}).nullish(),
  accessTokens: z.array(z.looseObject({})).nullish(),
})

const zRules = z.looseObject({
  attestations: zAttestations.nullish(),
  /** Seconds. */
  validityInterval: z.number().nullish(),
  vc: z.looseObject({ type: z.array(z.string()).nullish() }).nullish(),
})

const zDisplay = z.looseObject({
  locale: z.string().nullish(),
  card: z.looseObject({}).nullish(),
  consent: z.looseObject({}).nullish(),
  claims: z
    .array(z.looseObject({ claim: z.string(), label: z.string().nullish(), type: z.string().nullish() }))
    .nullish(),
})

/**
 * Contract of the service: the definition of a credential ("Verified ID Admin API", "Rules and display definition model"). Rules may
 * arrive as an object or as its JSON. Rules and displays of another form are left out, so that they do not hide the other contracts.
 */
export const zContract = z.object({
  id: z.string().min(1),
  name: z.string(),
  authorityId: z.string().optional().catch(undefined),
  issuerId: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  manifestUrl: z.string().optional().catch(undefined),
  issueNotificationEnabled: z.boolean().optional().catch(undefined),
  availableInVcDirectory: z.boolean().optional().catch(undefined),
  allowOverrideValidityIntervalOnIssuance: z.boolean().optional().catch(undefined),
  rules: z
    .preprocess((rules) => (typeof rules === 'string' ? readJson(rules) : rules), zRules)
    .optional()
    .catch(undefined),
  displays: z.array(zDisplay).optional().catch(undefined),
})

export const zContracts = z.object({ value: z.array(zContract) })

export type Contract = z.infer<typeof zContract>
type ContractRules = z.infer<typeof zRules>
type ContractDisplay = z.infer<typeof zDisplay>

/** Content of a new contract. */
export type NewContract = { name: string; rules: ContractRules; displays: ContractDisplay[] }

/** Changes of a contract; members that are left out stay as they are. */
export type ContractChanges = {
  rules?: ContractRules
  displays?: ContractDisplay[]
  availableInVcDirectory?: boolean
  allowOverrideValidityIntervalOnIssuance?: boolean
}
