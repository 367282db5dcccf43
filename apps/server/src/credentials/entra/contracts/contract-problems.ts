import type { ContractDefinition } from './contract-definition.ts'
import { type Contract, readRules } from './service-contract.ts'

/** A reason why cards cannot be issued with a contract of the tenant, or not revoked. */
export type ContractProblem =
  | { kind: 'missing' }
  | { kind: 'unreadable-rules' }
  | { kind: 'disabled'; status: string }
  | { kind: 'other-type'; type: string; types: string[] }
  /** The wallet has to contribute something: a sign-in, another credential or text that the holder types. */
  | { kind: 'required-attestation'; attestation: string }
  | { kind: 'no-input-claim'; claim: string }
  | { kind: 'renamed-claim'; claim: string; outputClaim: string }
  /** The contract requires a claim that the server sends never, or not always. */
  | { kind: 'required-claim'; claim: string; isSent: boolean }
  | { kind: 'nothing-indexed'; claim: string }
  | { kind: 'other-claim-indexed'; claim: string; indexed: string }
  | { kind: 'fixed-validity' }

/** Returns the problems of a contract of the tenant with which cards are to be issued. `contract`: undefined if there is none. */
export function contractProblems(definition: ContractDefinition, contract: Contract | undefined): ContractProblem[] {
  if (!contract) return [{ kind: 'missing' }]
  const rules = readRules(contract.rules)
  if (!rules) return [{ kind: 'unreadable-rules' }]
  const { status = 'Enabled' } = contract
  const [type] = definition.rules.vc.type
  return [
    ...(status.toLowerCase() === 'enabled' ? [] : [{ kind: 'disabled', status } as const]),
    ...(rules.types.includes(type) ? [] : [{ kind: 'other-type', type, types: rules.types } as const]),
    ...rules.requiredAttestations.map((attestation) => ({ kind: 'required-attestation', attestation }) as const),
    ...claimProblems(definition, rules.inputClaims),
    ...(contract.allowOverrideValidityIntervalOnIssuance === false ? [{ kind: 'fixed-validity' } as const] : []),
  ]
}

/** Returns the problems of the contracts of the tenant with which cards are to be issued, each with the name of its contract. */
export const problemsOfContracts = (
  definitions: readonly ContractDefinition[],
  contracts: readonly Contract[],
): { name: string; problem: ContractProblem }[] =>
  definitions.flatMap((definition) => {
    const contract = contracts.find(({ name }) => name === definition.name)
    return contractProblems(definition, contract).map((problem) => ({ name: definition.name, problem }))
  })

type InputClaims = NonNullable<ReturnType<typeof readRules>>['inputClaims']

function claimProblems({ rules }: ContractDefinition, inputClaims: InputClaims): ContractProblem[] {
  const [{ mapping: sent }] = rules.attestations.idTokenHints
  const problems = sent.flatMap(({ inputClaim: claim, outputClaim, indexed: isIndexed }): ContractProblem[] => {
    const input = inputClaims.find(({ name }) => name === claim)
    if (!input) return [{ kind: 'no-input-claim', claim }]
    return [
      ...(input.outputName === outputClaim
        ? []
        : [{ kind: 'renamed-claim', claim, outputClaim: input.outputName } as const]),
      ...(isIndexed && !inputClaims.some(({ indexed }) => indexed)
        ? [{ kind: 'nothing-indexed', claim } as const]
        : []),
    ]
  })
  const ours = new Map(sent.map((claim) => [claim.inputClaim, claim]))
  const key = sent.find(({ indexed }) => indexed)?.inputClaim ?? ''
  return [
    ...problems,
    ...inputClaims
      .filter(({ name, required }) => required && ours.get(name)?.required !== true)
      .map(({ name }) => ({ kind: 'required-claim', claim: name, isSent: ours.has(name) }) as const),
    ...inputClaims
      .filter(({ name, indexed }) => indexed && name !== key)
      .map(({ name }) => ({ kind: 'other-claim-indexed', claim: key, indexed: name }) as const),
  ]
}

/** Returns whether a contract belongs to something else than our cards. An update would break what it is used for. */
export const isForeign = (problem: ContractProblem): boolean =>
  ['unreadable-rules', 'disabled', 'other-type', 'required-attestation', 'other-claim-indexed'].includes(problem.kind)
