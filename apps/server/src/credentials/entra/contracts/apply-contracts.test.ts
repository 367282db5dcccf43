import { expect, it } from 'vitest'
import { type AppliedContract, applyContracts } from './apply-contracts.ts'
import { type ContractDefinition, contractDefinitions } from './contract-definition.ts'
import { CONTRACT_OPTIONS, issuingCard } from './issuing-card.fixture.ts'
import { type ServiceContract, zServiceContract } from './service-contract.ts'

type ContractsApi = Parameters<typeof applyContracts>[1]

const definitionsOf = (...cards: Parameters<typeof contractDefinitions>[0]) =>
  contractDefinitions(cards, CONTRACT_OPTIONS)

/** Returns a tenant that stores contracts as the service does. `failing`: name of a contract whose calls fail. */
function tenant(contracts: ServiceContract[] = [], failing?: string) {
  const calls: string[] = []
  const attempt = (call: string, name: string) => {
    calls.push(`${call} ${name}`)
    if (name === failing) throw new Error('the service refused')
  }
  const api: ContractsApi = {
    contracts: async () => contracts,
    createContract: async ({ name, rules, displays }) => {
      attempt('create', name)
      const contract: ServiceContract = {
        id: `id-${name}`,
        name,
        status: 'Enabled',
        allowOverrideValidityIntervalOnIssuance: false,
        rules,
        displays,
      }
      contracts.push(contract)
      return contract
    },
    updateContract: async (id, change) => {
      const contract = contracts.find((candidate) => candidate.id === id)
      if (!contract) throw new Error(`no contract ${id}`)
      attempt(`update ${Object.keys(change).join('+')}`, contract.name)
      return Object.assign(contract, change)
    },
  }
  return { api, contracts, calls }
}

async function apply(definitions: ContractDefinition[], api: ContractsApi): Promise<Record<string, AppliedContract>> {
  const applied: Record<string, AppliedContract> = {}
  await applyContracts(definitions, api, (name, one) => {
    applied[name] = one
  })
  return applied
}

it('creates a missing contract, lets issuances set their expiry, and changes nothing the second time', async () => {
  const { api, contracts, calls } = tenant()
  expect(await apply(definitionsOf(issuingCard()), api)).toEqual({ LibraryCard: { outcome: 'created' } })
  expect(calls).toEqual(['create LibraryCard', 'update allowOverrideValidityIntervalOnIssuance LibraryCard'])
  expect(contracts).toMatchObject(definitionsOf(issuingCard()))
  expect(await apply(definitionsOf(issuingCard()), api)).toEqual({ LibraryCard: { outcome: 'unchanged' } })
  expect(calls).toHaveLength(2)
})

it('accepts a contract to which the service added members, or whose rules are JSON', async () => {
  const [definition] = definitionsOf(issuingCard())
  if (!definition) throw new Error('the card has no contract')
  const { name, rules, displays } = definition
  const [hint] = rules.attestations.idTokenHints
  const attestations = {
    idTokenHints: [
      {
        ...hint,
        trustedIssuers: [],
        mapping: hint.mapping.map(({ indexed, ...one }) => ({
          ...one,
          inputClaim: `$.${one.inputClaim}`,
          ...(indexed ? { indexed } : {}),
        })),
      },
    ],
    idTokens: null,
  }
  const stored = JSON.stringify({ ...rules, attestations, customStatusEndpoint: null })
  const flag = { allowOverrideValidityIntervalOnIssuance: true }
  const { api, calls } = tenant([
    zServiceContract.parse({
      id: 'a',
      name,
      rules: stored,
      displays: displays.map((one) => ({ ...one, id: 'x' })),
      ...flag,
    }),
  ])
  expect(await apply([definition], api)).toEqual({ LibraryCard: { outcome: 'unchanged' } })
  expect(calls).toEqual([])
})

it.each([
  ['a text', issuingCard({ card: { description: 'Borrow films.' } })],
  ['the colour', issuingCard({ card: { backgroundColor: '#000000' } })],
  ['the validity', issuingCard({ credential: { validDays: 31 } })],
  ['a language', issuingCard({ translations: {} })],
  [
    'a claim',
    issuingCard({ credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] } }),
  ],
])('updates a contract after the card changed %s', async (_what, card) => {
  const { api, contracts, calls } = tenant()
  await apply(definitionsOf(issuingCard()), api)
  expect(await apply(definitionsOf(card), api)).toEqual({ LibraryCard: { outcome: 'updated' } })
  expect(calls.at(-1)).toBe('update rules+displays+allowOverrideValidityIntervalOnIssuance LibraryCard')
  expect(contracts).toMatchObject(definitionsOf(card))
})

it('repairs a contract that does not let issuances set their expiry', async () => {
  const { api, contracts } = tenant()
  const [definition] = definitionsOf(issuingCard())
  if (!definition) throw new Error('the card has no contract')
  await api.createContract(definition)
  expect(await apply([definition], api)).toEqual({ LibraryCard: { outcome: 'updated' } })
  expect(contracts[0]?.allowOverrideValidityIntervalOnIssuance).toBe(true)
})

it('leaves a contract alone that belongs to something else, and continues', async () => {
  const other: ServiceContract = {
    id: 'a',
    name: 'LibraryCard',
    status: 'Enabled',
    rules: { attestations: { accessTokens: [{ mapping: [], required: true }] }, vc: { type: ['LibraryCard'] } },
  }
  const { api, calls } = tenant([{ ...other }])
  const applied = await apply(definitionsOf(issuingCard(), issuingCard({ id: 'new', type: 'NewCard' })), api)
  expect(applied).toEqual({
    LibraryCard: {
      outcome: 'refused',
      problems: [
        expect.objectContaining({
          finding: "Contract 'LibraryCard' requires 'accessTokens', which the server cannot send",
          isForeign: true,
        }),
      ],
    },
    NewCard: { outcome: 'created' },
  })
  expect(calls.every((call) => call.endsWith(' NewCard'))).toBe(true)
})

it('continues after a contract that fails', async () => {
  const { api } = tenant([], 'LibraryCard')
  const applied = await apply(definitionsOf(issuingCard(), issuingCard({ id: 'new', type: 'NewCard' })), api)
  expect(applied).toMatchObject({
    LibraryCard: { outcome: 'failed', reason: 'the service refused' },
    NewCard: { outcome: 'created' },
  })
})

it('changes nothing if the contracts of the tenant cannot be read', async () => {
  const { api, calls } = tenant()
  const contracts = () => Promise.reject(new Error('unauthorized'))
  await expect(apply(definitionsOf(issuingCard()), { ...api, contracts })).rejects.toThrow(
    'The contracts of the tenant cannot be read, nothing was changed: unauthorized',
  )
  expect(calls).toEqual([])
})
