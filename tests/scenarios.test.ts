import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { zScenario } from '../packages/api/src/index.ts'

const directory = new URL('../scenarios/', import.meta.url)

it('the schema that editors complete scenario files with is the one that the server checks them with', () => {
  const written: unknown = JSON.parse(readFileSync(new URL('scenario.schema.json', directory), 'utf8'))
  expect(written, 'run tools/scenario-schema.ts').toEqual(z.toJSONSchema(zScenario, { io: 'input' }))
})

describe('the sixteen cards', () => {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json') && name !== 'scenario.schema.json')
  const cards = files.map((name) => zScenario.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))))

  it('are those of the specification and no others', () => {
    expect(cards.map(({ id }) => id).sort()).toEqual([
      'bank-account-basic',
      'bank-account-lunch-service',
      'certificate1',
      'certificate2',
      'credo',
      'credo-jwt-vc',
      'credo-rest',
      'customer-helpdesk',
      'external-id-basic',
      'guardian',
      'helpdesk-employee',
      'portal-card-experimental',
      'portal-demo-link',
      'portal-gift-card',
      'verified-employee-basic',
      'workshop',
    ])
  })

  it('show four of them on the home grid', () => {
    expect(cards.filter(({ features }) => features.enabled).map(({ id }) => id)).toEqual([
      'bank-account-basic',
      'customer-helpdesk',
      'helpdesk-employee',
      'portal-demo-link',
    ])
  })

  it('show what the product is for: payments, a coupon, lunch, a gate and callers', () => {
    const card = (id: string) => cards.find((scenario) => scenario.id === id)?.presentation
    const operations = (id: string) => card(id)?.extra.map(({ id, operation }) => `${id}: ${operation?.kind}`)
    expect(operations('bank-account-basic')).toEqual(['transfer: payment', 'coffee: coupon'])
    expect(operations('bank-account-lunch-service')).toEqual(['lunch: payment'])
    expect(card('bank-account-lunch-service')?.defaultExtra).toBe('lunch')
    for (const id of ['bank-account-basic', 'bank-account-lunch-service', 'certificate2'])
      expect(cards.find((scenario) => scenario.id === id)?.features.demo).toBe(true)
    expect(card('certificate2')?.purpose?.kind).toBe('gate')
    expect(card('verified-employee-basic')?.purpose).toEqual({ kind: 'help-desk', audience: 'employee' })
    expect(card('external-id-basic')?.purpose).toEqual({ kind: 'help-desk', audience: 'customer' })
  })

  it('never let a visitor assert a balance, an account number or a card number', () => {
    const asserted = cards
      .flatMap(({ credential }) => credential?.claims ?? [])
      .filter(({ source }) => source === 'visitor')
    for (const name of ['accountNumber', 'cardNumber', 'balance', 'accountBalance'])
      expect(asserted.map((claim) => claim.name)).not.toContain(name)
  })
})
