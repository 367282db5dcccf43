import type { ContractDefinition } from './contract-definition.ts'
import { type ContractRules, readRules, type ServiceContract } from './service-contract.ts'

/** Reason why credentials cannot be issued with a contract of the tenant, or not revoked. */
export type ContractProblem = {
  /** Name of the contract. */
  contract: string
  finding: string
  advice: string
  /** True if the contract belongs to something else than our cards. An update would break what it is used for. */
  isForeign: boolean
}

type Problem = Omit<ContractProblem, 'contract'>

const repairable = (finding: string): Problem => ({
  finding,
  advice: 'run vitrine entra contracts --apply',
  isForeign: false,
})

const foreign = (finding: string): Problem => ({
  finding,
  advice: "name another contract in engine.contract of the card's file",
  isForeign: true,
})

export const problemText = ({ finding, advice }: ContractProblem): string => `${finding}: ${advice}`

export const contractProblems = (
  definition: ContractDefinition,
  contract: ServiceContract | undefined,
): ContractProblem[] =>
  problemsOf(definition, contract).map((problem) => ({
    ...problem,
    contract: definition.name,
    finding: `Contract '${definition.name}' ${problem.finding}`,
  }))

export const problemsOfContracts = (
  definitions: readonly ContractDefinition[],
  contracts: readonly ServiceContract[],
): ContractProblem[] =>
  definitions.flatMap((definition) =>
    contractProblems(
      definition,
      contracts.find(({ name }) => name === definition.name),
    ),
  )

function problemsOf(definition: ContractDefinition, contract: ServiceContract | undefined): Problem[] {
  if (!contract) return [repairable('is missing in the tenant')]
  const rules = readRules(contract.rules)
  if (!rules) return [foreign('has rules in an unknown form')]
  const { status = 'Enabled', allowOverrideValidityIntervalOnIssuance: canSetExpiry } = contract
  const [type] = definition.rules.vc.type
  const types = rules.types.map((one) => `'${one}'`).join(', ') || 'of no credential'
  return [
    ...(status.toLowerCase() === 'enabled' ? [] : [foreign(`has the status '${status}'`)]),
    ...(rules.types.includes(type) ? [] : [foreign(`issues the type ${types} instead of '${type}'`)]),
    // The wallet would have to contribute something: a sign-in, another credential or text that the holder types.
    ...rules.requiredAttestations.map((name) => foreign(`requires '${name}', which the server cannot send`)),
    ...claimProblems(definition, rules.inputClaims),
    ...(canSetExpiry === false ? [repairable('does not allow issuances to set their expiry')] : []),
  ]
}

function claimProblems({ rules }: ContractDefinition, inputClaims: ContractRules['inputClaims']): Problem[] {
  const [{ mapping: sent }] = rules.attestations.idTokenHints
  const problems = sent.flatMap(({ inputClaim: claim, outputClaim, indexed: isIndexed }): Problem[] => {
    const input = inputClaims.find(({ name }) => name === claim)
    if (!input) return [repairable(`has no input claim '${claim}'`)]
    return [
      ...(input.outputName === outputClaim
        ? []
        : [repairable(`stores the input claim '${claim}' as '${input.outputName}'`)]),
      ...(isIndexed && !inputClaims.some(({ indexed }) => indexed)
        ? [repairable(`does not index '${claim}', so its credentials cannot be revoked`)]
        : []),
    ]
  })
  const ours = new Map(sent.map((claim) => [claim.inputClaim, claim]))
  const key = sent.find(({ indexed }) => indexed)?.inputClaim ?? ''
  return [
    ...problems,
    ...inputClaims
      .filter(({ name, required }) => required && ours.get(name)?.required !== true)
      .map(({ name }) => {
        const always = ours.has(name) ? 'always ' : ''
        return repairable(`requires the input claim '${name}', which the card does not ${always}send`)
      }),
    ...inputClaims
      .filter(({ name, indexed }) => indexed && name !== key)
      .map(({ name }) =>
        foreign(`indexes '${name}' instead of '${key}', so credentials of the card could not be revoked`),
      ),
  ]
}
