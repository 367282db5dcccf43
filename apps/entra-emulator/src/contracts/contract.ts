import * as z from 'zod'

// Microsoft's page "Rules and display definition model". Unknown properties are kept, because Microsoft's service returns what it was sent.

const zMapping = z.looseObject({
  inputClaim: z.string().min(1),
  outputClaim: z.string().min(1),
  indexed: z.boolean().optional(),
  required: z.boolean().optional(),
  type: z.string().optional(),
})
export type Mapping = z.output<typeof zMapping>

const zRequired = z.boolean().optional()
const zTrusted = z.array(z.string()).optional()

const zAttestations = z.looseObject({
  idTokenHints: z
    .array(z.looseObject({ mapping: z.array(zMapping), required: zRequired, trustedIssuers: zTrusted }))
    .optional(),
  idTokens: z
    .array(
      z.looseObject({
        configuration: z.url(),
        clientId: z.string(),
        redirectUri: z.string(),
        scope: z.string(),
        mapping: z.array(zMapping),
        required: zRequired,
      }),
    )
    .optional(),
  presentations: z
    .array(
      z.looseObject({
        credentialType: z.string(),
        trustedIssuers: zTrusted,
        mapping: z.array(zMapping),
        required: zRequired,
      }),
    )
    .optional(),
  // Microsoft's pages contradict each other: one says an array, the reference of the rules and its example say an object.
  selfIssued: z.looseObject({ mapping: z.array(zMapping), required: zRequired }).optional(),
  accessTokens: z.array(z.looseObject({ mapping: z.array(zMapping), required: zRequired })).optional(),
})
export type Attestations = z.output<typeof zAttestations>

export function mappingsOf({
  idTokenHints,
  idTokens,
  presentations,
  selfIssued,
  accessTokens,
}: Attestations): Mapping[] {
  const lists = [idTokenHints, idTokens, presentations, accessTokens, selfIssued && [selfIssued]]
  return lists.flatMap((list) => (list ?? []).flatMap(({ mapping }) => mapping))
}

const zRules = z.looseObject({
  attestations: zAttestations.superRefine((attestations, context) => {
    const mappings = mappingsOf(attestations)
    if (mappings.length === 0) context.addIssue({ code: 'custom', message: 'There is no attestation with a mapping.' })
    if (mappings.filter(({ indexed }) => indexed).length > 1)
      context.addIssue({ code: 'custom', message: 'Only one claim can be indexed.' })
  }),
  validityInterval: z.number().int().min(1),
  vc: z.looseObject({ type: z.array(z.string().min(1)).min(1) }),
  customStatusEndpoint: z.looseObject({ url: z.url(), type: z.string() }).nullish(),
})

const zColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a colour like #1a2b3c')

export const zDisplay = z.looseObject({
  locale: z.string().min(2),
  card: z.looseObject({
    title: z.string(),
    issuedBy: z.string(),
    backgroundColor: zColour,
    textColor: zColour,
    description: z.string(),
    logo: z.looseObject({ uri: z.string().optional(), description: z.string().optional() }).nullish(),
  }),
  consent: z.looseObject({ title: z.string().nullish(), instructions: z.string().nullish() }),
  claims: z.array(
    z.looseObject({
      claim: z.string().startsWith('vc.credentialSubject.'),
      label: z.string(),
      type: z.string(),
      description: z.string().nullish(),
    }),
  ),
})
export type Display = z.output<typeof zDisplay>

const zDisplays = z.array(zDisplay).min(1)

export const zNewContract = z.object({ name: z.string().min(1).max(200), rules: zRules, displays: zDisplays })

/** The call that changes a contract cannot rename it. */
export const zContractChange = z.object({
  rules: zRules.optional(),
  displays: zDisplays.optional(),
  availableInVcDirectory: z.boolean().optional(),
  allowOverrideValidityIntervalOnIssuance: z.boolean().optional(),
})
export type ContractChange = z.output<typeof zContractChange>

export const zContractDefinition = zNewContract.extend({
  allowOverrideValidityIntervalOnIssuance: z.boolean().optional(),
})
export type ContractDefinition = z.input<typeof zContractDefinition>

/** Contract, from which credentials of one kind are issued. */
export const zContract = zNewContract.extend({
  id: z.string(),
  availableInVcDirectory: z.boolean(),
  allowOverrideValidityIntervalOnIssuance: z.boolean(),
})
export type Contract = z.output<typeof zContract>

/** A mapping may write the name of an input claim as a path. */
export const inputName = ({ inputClaim }: Mapping): string => inputClaim.replace(/^\$\./, '')
