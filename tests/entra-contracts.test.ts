import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkCards } from '../apps/server/src/base/cards/check-cards.ts'
import { readCardFiles } from '../apps/server/src/base/cards/sources/read-card-files.ts'
import {
  type ContractDefinition,
  contractDefinitions,
} from '../apps/server/src/credentials/entra/contracts/contract-definition.ts'
import { contractProblems } from '../apps/server/src/credentials/entra/contracts/contract-problems.ts'
import { readRules } from '../apps/server/src/credentials/entra/contracts/service-contract.ts'
import { visitorClaimLabels } from '../apps/server/src/flows/issuance/visitor-claims.ts'
import type { Card } from '../packages/api/src/cards/card.ts'

const directory = fileURLToPath(new URL('../scenarios', import.meta.url))
const cards = (await readCardFiles(directory))
  .filter(({ credential }) => credential !== undefined)
  .map((card) => ({ ...card, issuance: { ...card.issuance, enabled: true } }))
const definitions = contractDefinitions(cards, {
  publicUrl: 'https://cards.example.test',
  clientName: 'Vitrine',
})

/** Returns the fields of the form and their labels: the input claims of a contract, without those that the server fills in. */
function selfAssertedClaims({ rules, displays }: ContractDefinition, { credential }: Card): Record<string, string> {
  const filledIn = (credential?.claims ?? []).filter(({ source }) => source !== 'visitor').map(({ name }) => name)
  const labels = new Map(
    displays[0]?.claims.map(({ claim, label }) => [claim.replace('vc.credentialSubject.', ''), label]),
  )
  return Object.fromEntries(
    (readRules(rules)?.inputClaims ?? [])
      .filter(({ name, indexed }) => !indexed && !filledIn.includes(name))
      .map(({ name }) => [name, labels.get(name) ?? '']),
  )
}

describe('contracts of the cards in cards', () => {
  it('are one for each type that a card issues', () => {
    checkCards(cards, { apiHosts: [], images: `${directory}/images` })
    expect(definitions.map(({ name }) => name)).toEqual([...new Set(cards.map(({ type }) => type))].sort())
    expect(definitions.length).toBeGreaterThan(10)
  })

  it.each(cards.map((card) => [card.id, card] as const))(
    'ask the visitor for the same fields as the settings of %s',
    (_id, card) => {
      const definition = definitions.find(({ rules }) => rules.vc.type[0] === card.type)
      if (!definition) throw new Error(`no contract for ${card.type}`)
      expect(selfAssertedClaims(definition, card)).toEqual(visitorClaimLabels(card))
    },
  )

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    'have no problem: %s',
    (name, definition) => {
      expect(contractProblems(definition, { ...definition, id: name })).toEqual([])
    },
  )
})
