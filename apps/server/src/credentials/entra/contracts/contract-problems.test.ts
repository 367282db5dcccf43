import { describe, expect, it } from 'vitest'
import { contractDefinitions } from './contract-definition.ts'
import { contractProblems, problemText } from './contract-problems.ts'
import { CONTRACT_OPTIONS, cardWithOptionalFields } from './issuing-card.fixture.ts'
import { type ServiceContract, zServiceContract } from './service-contract.ts'

const [definition] = contractDefinitions([cardWithOptionalFields()], CONTRACT_OPTIONS)
if (!definition) throw new Error('the card has no contract')

type Mapping = Record<string, unknown> & { inputClaim: string }
const [{ mapping: MAPPING }] = definition.rules.attestations.idTokenHints
const hints = (mapping: readonly Mapping[]) => ({ idTokenHints: [{ mapping, required: true }] })
const changed = (claim: string, change: Record<string, unknown>): Mapping[] =>
  MAPPING.map((one) => (one.inputClaim === claim ? { ...one, ...change } : one))

/** Returns the contract of the card as the service returns it. */
const served = (change: Partial<ServiceContract> = {}, rules: Record<string, unknown> = {}): ServiceContract =>
  zServiceContract.parse({
    id: 'contract-1',
    name: definition.name,
    status: 'Enabled',
    allowOverrideValidityIntervalOnIssuance: true,
    displays: definition.displays,
    rules: { ...definition.rules, ...rules },
    ...change,
  })
const texts = (contract: ServiceContract | undefined): string[] =>
  contractProblems(definition, contract).map(problemText)

describe('a contract with which the card can be issued', () => {
  it.each([
    ['as we create it', served()],
    ['with rules as JSON', served({ rules: JSON.stringify(definition.rules) })],
    [
      'with input claims as paths',
      served({}, { attestations: hints(MAPPING.map((one) => ({ ...one, inputClaim: `$.${one.inputClaim}` }))) }),
    ],
    [
      'with input claims in several attestations',
      served({}, { attestations: { idTokenHints: MAPPING.map((one) => ({ mapping: [one], required: false })) } }),
    ],
    [
      'with optional attestations and empty lists',
      served(
        {},
        {
          attestations: {
            ...hints(MAPPING),
            selfIssued: { mapping: [], required: false },
            idTokens: [],
            presentations: null,
          },
        },
      ),
    ],
    [
      'with a further claim that is optional',
      served({}, { attestations: hints([...MAPPING, { inputClaim: 'nickname', outputClaim: 'nickname' }]) }),
    ],
    ['without a status and the flag', { id: 'contract-1', name: definition.name, rules: definition.rules }],
    ['that has several types', served({}, { vc: { type: ['LibraryCard', 'Card'] } })],
  ])('has no problem %s', (_what, contract) => {
    expect(contractProblems(definition, contract)).toEqual([])
  })
})

describe('a contract with which the card cannot be issued or revoked', () => {
  it.each<[string, ServiceContract | undefined, string]>([
    ['missing', undefined, 'is missing in the tenant: run vitrine entra contracts --apply'],
    [
      'without a claim that we send',
      served({}, { attestations: hints(MAPPING.filter(({ inputClaim }) => inputClaim !== 'accountNumber')) }),
      "has no input claim 'accountNumber': run vitrine entra contracts --apply",
    ],
    [
      'with a claim under another name',
      served({}, { attestations: hints(changed('level', { outputClaim: 'rank' })) }),
      "stores the input claim 'level' as 'rank': run vitrine entra contracts --apply",
    ],
    [
      'that requires a claim of others',
      served({}, { attestations: hints([...MAPPING, { inputClaim: 'nickname', required: true }]) }),
      "requires the input claim 'nickname', which the card does not send: run vitrine entra contracts --apply",
    ],
    [
      'that requires a field that visitors may leave empty',
      served({}, { attestations: hints(changed('displayName', { required: true })) }),
      "requires the input claim 'displayName', which the card does not always send: run vitrine entra contracts --apply",
    ],
    [
      'without an index',
      served({}, { attestations: hints(changed('credentialId', { indexed: false })) }),
      "does not index 'credentialId', so its credentials cannot be revoked: run vitrine entra contracts --apply",
    ],
    [
      'that fixes the expiry',
      served({ allowOverrideValidityIntervalOnIssuance: false }),
      'does not allow issuances to set their expiry: run vitrine entra contracts --apply',
    ],
    [
      'with another index',
      served(
        {},
        {
          attestations: hints(
            changed('credentialId', { indexed: false }).map((one) => ({ ...one, indexed: one.inputClaim === 'level' })),
          ),
        },
      ),
      "indexes 'level' instead of 'credentialId', so credentials of the card could not be revoked: name another contract in engine.contract of the card's file",
    ],
    [
      'of another type',
      served({}, { vc: { type: ['Passport', 'Visa'] } }),
      "issues the type 'Passport', 'Visa' instead of 'LibraryCard': name another contract in engine.contract of the card's file",
    ],
    [
      'that is not enabled',
      served({ status: 'Disabled' }),
      "has the status 'Disabled': name another contract in engine.contract of the card's file",
    ],
    [
      'that asks the holder',
      served({}, { attestations: { ...hints(MAPPING), selfIssued: { mapping: [], required: true } } }),
      "requires 'selfIssued', which the server cannot send: name another contract in engine.contract of the card's file",
    ],
    [
      'that requires another credential',
      served(
        {},
        { attestations: { ...hints(MAPPING), presentations: [{ credentialType: 'Passport', required: true }] } },
      ),
      "requires 'presentations', which the server cannot send: name another contract in engine.contract of the card's file",
    ],
    [
      'whose rules are no JSON',
      served({ rules: '{' }),
      "has rules in an unknown form: name another contract in engine.contract of the card's file",
    ],
    [
      'whose rules have another form',
      served({}, { attestations: 'none' }),
      "has rules in an unknown form: name another contract in engine.contract of the card's file",
    ],
  ])('is described to the operator with the next step: %s', (_what, contract, text) => {
    expect(texts(contract)).toEqual([`Contract 'LibraryCard' ${text}`])
  })

  it('reports each missing claim of a contract without claims', () => {
    const empty = served({}, { attestations: {}, vc: undefined })
    expect(contractProblems(definition, empty).map(({ finding }) => finding)).toEqual([
      "Contract 'LibraryCard' issues the type of no credential instead of 'LibraryCard'",
      ...MAPPING.map(({ inputClaim }) => `Contract 'LibraryCard' has no input claim '${inputClaim}'`),
    ])
  })
})
