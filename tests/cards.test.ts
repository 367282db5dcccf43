import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { zCard } from '../packages/api/src/cards/card.ts'

const directory = new URL('../scenarios/', import.meta.url)

it('editors and the server check card files with the same schema', () => {
  const written: unknown = JSON.parse(readFileSync(new URL('scenario.schema.json', directory), 'utf8'))
  expect(written, 'run npm run docs').toEqual(z.toJSONSchema(zCard, { io: 'input' }))
})

it('the cards for the conformance suite are valid', () => {
  const folder = new URL('../deploy/conformance/cards/', import.meta.url)
  const files = readdirSync(folder)
  expect(files).not.toEqual([])
  for (const name of files)
    expect(() => zCard.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))), name).not.toThrow()
})

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the shipped cards', () => {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json') && name !== 'scenario.schema.json')
  const cards = files.map((name) => zCard.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))))

  const byId = (id: string) => cards.find((card) => card.id === id)

  it('are exactly those of the specification, and a national PID', () => {
    expect(cards.map(({ id, type }) => [id, type]).sort()).toEqual([
      ['bank-account-basic', 'BankAccount'],
      ['bank-account-lunch-service', 'BankAccount'],
      ['certificate1', 'CertificateLevel1'],
      ['certificate2', 'CertificateLevel2'],
      ['credo', 'CredoCard'],
      ['credo-jwt-vc', 'CredoJwtCard'],
      ['credo-rest', 'CredoRestCard'],
      ['customer-helpdesk', 'CustomerHelpdesk'],
      ['eudi-pid', 'EudiPid'],
      ['external-id-basic', 'CustomerUpn'],
      ['guardian', 'GuardianFaceCheckCard'],
      ['helpdesk-employee', 'Helpdesk'],
      ['portal-card-experimental', 'ExperimentalCard'],
      ['portal-demo-link', 'PortalDemo'],
      ['portal-gift-card', 'GiftCard'],
      ['verified-employee-basic', 'VerifiedEmployee'],
      ['workshop', 'Workshop'],
    ])
  })

  it('include four experiments', () => {
    expect(cards.filter(({ features }) => features.experimental).map(({ id }) => id)).toEqual([
      'credo-jwt-vc',
      'credo-rest',
      'credo',
      'portal-card-experimental',
    ])
  })

  it('pay 8 for lunch by default', () => {
    const { defaultExtra, extra } = byId('bank-account-lunch-service')?.presentation ?? { extra: [] }
    const lunch = extra.find(({ id }) => id === defaultExtra)
    expect(lunch?.operation).toMatchObject({ kind: 'payment', price: 8 })
  })

  it.each([1, 2])('certify the level %i', (level) => {
    const claims = byId(`certificate${level}`)?.credential?.claims
    expect(claims).toContainEqual({ source: 'card', name: 'level', label: expect.any(String), value: level })
  })

  it('ask a customer for the user principal name', () => {
    expect(byId('external-id-basic')?.credential?.claims).toContainEqual({
      source: 'visitor',
      name: 'userPrincipalName',
      label: expect.any(String),
      fromIdentity: 'preferred_username',
    })
  })

  it('have five that name their engine, because they need what it can do', () => {
    const named = cards.flatMap(({ id, engine }) => (engine ? [[id, engine.name]] : []))
    expect(named).toEqual([
      ['credo-jwt-vc', 'openid4vc'],
      ['credo-rest', 'openid4vc'],
      ['credo', 'openid4vc'],
      ['eudi-pid', 'openid4vc'],
      ['guardian', 'entra'],
    ])
  })

  it('compare the face with the photo on the guardian card', () => {
    expect(byId('guardian')?.presentation.faceCheck).toEqual({ threshold: 70 })
    expect(byId('guardian')?.credential?.format).toBe('jwt_vc_json')
  })

  it('have one for credentials of other issuers, which is off', () => {
    const pid = byId('eudi-pid')
    expect(Object.values({ ...pid?.features, presentPhotoResult: false })).not.toContain(true)
    expect([pid?.issuance.enabled, pid?.presentation.enabled, pid?.demo.enabled]).toEqual([false, false, false])
    expect(pid?.presentation).toMatchObject({ vct: ['urn:eudi:pid:1'], doctype: ['eu.europa.ec.eudi.pid.1'] })
  })

  it('show four of them on the home grid', () => {
    expect(cards.filter(({ features }) => features.enabled).map(({ id }) => id)).toEqual([
      'bank-account-basic',
      'customer-helpdesk',
      'helpdesk-employee',
      'portal-demo-link',
    ])
  })

  it.each([
    ['bank-account-basic', 'transfer', 300],
    ['bank-account-lunch-service', 'lunch', 8],
  ])('make %s pay the specified price: %s %i', (cardId, operationId, price) => {
    const extra = cards.find(({ id }) => id === cardId)?.presentation.extra ?? []
    expect(extra.find(({ id }) => id === operationId)?.operation).toMatchObject({ kind: 'payment', price })
  })

  it('give a new bank account a coupon for 30 days', () => {
    const bank = cards.find(({ id }) => id === 'bank-account-basic')
    expect(bank?.credential?.account).toEqual({ openingBalance: 1000, couponDays: 30 })
  })

  it("show the product's purposes: payments, a coupon, lunch, a gate and callers", () => {
    const card = (id: string) => cards.find((card) => card.id === id)?.presentation
    const operations = (id: string) => card(id)?.extra.map(({ id, operation }) => `${id}: ${operation?.kind}`)
    expect(operations('bank-account-basic')).toEqual(['transfer: payment', 'coffee: coupon'])
    expect(operations('bank-account-lunch-service')).toEqual(['lunch: payment'])
    expect(card('bank-account-lunch-service')?.defaultExtra).toBe('lunch')
    for (const id of ['bank-account-basic', 'bank-account-lunch-service', 'certificate2'])
      expect(cards.find((card) => card.id === id)?.features.demo).toBe(true)
    expect(card('certificate2')?.purpose?.kind).toBe('gate')
    expect(card('verified-employee-basic')?.purpose).toEqual({ kind: 'help-desk', audience: 'employee' })
    expect(card('external-id-basic')?.purpose).toEqual({ kind: 'help-desk', audience: 'customer' })
  })

  it('have their number in the order in their pictures, and no other text there', () => {
    const pictures = [...cards]
      .sort((one, other) => one.order - other.order)
      .map(({ card }) => readFileSync(new URL(`images/${card.image}`, directory), 'utf8'))
    expect(pictures.map((picture) => /data-number="(\d+)"/.exec(picture)?.[1])).toEqual(
      pictures.map((_, position) => String(position + 1).padStart(2, '0')),
    )
    expect(pictures.filter((picture) => picture.includes('<text'))).toEqual([])
  })

  it('have readable text on the colour of their left side', () => {
    const contrasts = cards.map(({ id, card }) => {
      const [lighter = 0, darker = 0] = [luminance(card.backgroundColor), luminance(card.textColor)].sort(
        (a, b) => b - a,
      )
      return { id, contrast: (lighter + 0.05) / (darker + 0.05) }
    })
    // Minimum contrast of WCAG 2.2 (1.4.3).
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([])
  })

  it('have a success message if they can be presented', () => {
    const shown = cards.filter(({ presentation }) => presentation.claims.length > 0)
    expect(shown.length).toBeGreaterThanOrEqual(13)
    expect(shown.filter(({ presentation }) => presentation.successMessage === '').map(({ id }) => id)).toEqual([])
  })

  it('never let a visitor assert a balance, an account number or a card number', () => {
    const asserted = cards
      .flatMap(({ credential }) => credential?.claims ?? [])
      .filter(({ source }) => source === 'visitor')
    for (const name of ['accountNumber', 'cardNumber', 'balance', 'accountBalance'])
      expect(asserted.map((claim) => claim.name)).not.toContain(name)
  })
})
