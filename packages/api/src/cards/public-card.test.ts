import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zCard } from './card.ts'
import { publicCard, zPublicCard } from './public-card.ts'

const SMALLEST = { id: 'workshop', type: 'Workshop', card: { title: 'Workshop', image: 'workshop.svg' } }

const ISSUED_AND_PRESENTED = {
  ...SMALLEST,
  vcType: 'WorkshopTicket',
  issuance: { enabled: true },
  credential: {
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'card', name: 'event', label: 'Event', value: 'secret-of-the-issuer' },
    ],
    txCode: true,
  },
  presentation: {
    enabled: true,
    claims: ['displayName', 'event'],
    extra: [
      {
        id: 'lunch',
        name: 'Lunch',
        image: 'lunch.png',
        operation: { kind: 'payment', price: 8, receiver: { id: 'account-of-the-server', name: 'Lunch bar' } },
      },
    ],
  },
}

describe('the public part of a card', () => {
  it('says how it is got, but not from which claims of an identity', () => {
    const claim = { source: 'visitor', name: 'displayName', label: 'Full name', fromIdentity: 'name-at-the-provider' }
    const card = zCard.parse({ ...SMALLEST, credential: { claims: [claim] } })
    expect(publicCard(card).issuance).not.toHaveProperty('bySignIn')
    expect(publicCard(card, undefined, undefined, { copies: 1 }).issuance).not.toHaveProperty('copies')
    const shown = publicCard(card, undefined, undefined, { isBySignIn: true, copies: 10 })
    expect(shown.issuance).toMatchObject({ bySignIn: true, copies: 10 })
    expect(JSON.stringify(shown)).not.toContain('name-at-the-provider')
  })

  it('contains only the names and labels of the credential’s claims', () => {
    const shown = publicCard(zCard.parse(ISSUED_AND_PRESENTED))
    expect(z.strictObject(zPublicCard.shape).parse(shown)).toEqual(shown)
    expect(shown).not.toHaveProperty('credential')
    expect(shown.presentation).not.toHaveProperty('vct')
    for (const secret of ['secret-of-the-issuer', 'txCode', 'visitor', 'account-of-the-server'])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('lists the requested claims, with labels from the card that issues the credential type', () => {
    const issuing = zCard.parse(ISSUED_AND_PRESENTED)
    const { issuance: _issuance, credential: _credential, ...presented } = ISSUED_AND_PRESENTED
    const shown = publicCard(zCard.parse(presented), issuing.credential)
    expect(shown.presentation.claims).toEqual(['displayName', 'event'])
    expect(shown.claims).toEqual([
      { name: 'displayName', label: 'Full name', selfAsserted: true },
      { name: 'event', label: 'Event' },
    ])
  })

  it('names the members of a claim by their path', () => {
    const claims = [{ source: 'issuer', name: 'address', label: 'Address', members: { locality: 'Town' } }]
    const shown = publicCard(zCard.parse({ ...SMALLEST, credential: { claims }, presentation: { vct: ['urn:a:b'] } }))
    expect(shown.claims).toEqual([
      { name: 'address', label: 'Address' },
      { name: 'address.locality', label: 'Town' },
    ])
  })

  it('names the claims that are entered as a day', () => {
    const claims = [{ source: 'visitor', name: 'dateOfBirth', label: 'Date of birth', input: 'date' }]
    const shown = publicCard(zCard.parse({ ...SMALLEST, credential: { claims } }))
    expect(shown.claims).toEqual([{ name: 'dateOfBirth', label: 'Date of birth', selfAsserted: true, input: 'date' }])
  })

  it.each([
    ['jwt_vc_json', true],
    ['dc+sd-jwt', undefined],
    ['mso_mdoc', undefined],
  ])('says if a wallet shares all claims of a credential in the format %s', (format, sharesAll) => {
    const { credential } = ISSUED_AND_PRESENTED
    const shown = publicCard(zCard.parse({ ...ISSUED_AND_PRESENTED, credential: { ...credential, format } }))
    expect(shown.presentation.sharesAll).toBe(sharesAll)
  })

  it('lists the further cards that the holder may add, with their discounts', () => {
    const alsoAsks = [{ type: 'Badge', claimSets: [['event']], discount: 10 }]
    const presentation = { ...ISSUED_AND_PRESENTED.presentation, alsoAsks }
    const card = zCard.parse({ ...ISSUED_AND_PRESENTED, presentation })
    const shown = publicCard(card, undefined, (type) => `The ${type}`)
    expect(shown.presentation.alsoAsks).toEqual([{ title: 'The Badge', discount: 10 }])
    expect(z.strictObject(zPublicCard.shape).parse(shown)).toEqual(shown)
  })

  it('contains the price and receiver of an operation, and the level of the card for a gate', () => {
    const shown = publicCard(zCard.parse(ISSUED_AND_PRESENTED))
    expect(shown.presentation.extra[0]?.operation).toEqual({
      kind: 'payment',
      price: 8,
      receiver: 'Lunch bar',
    })
    const gate = { id: 'main', name: 'Main gate', description: 'For everyone.', requiredLevel: 2, openSeconds: 30 }
    const certificate = {
      ...SMALLEST,
      credential: { claims: [{ source: 'card', name: 'level', label: 'Level', value: 1 }] },
      presentation: { claims: ['level'], extraStatusData: 'security-gate', purpose: { kind: 'gate', gate } },
    }
    expect(publicCard(zCard.parse(certificate)).presentation.purpose).toEqual({ kind: 'gate', gate, level: 1 })
  })

  it('contains URLs of the pictures, and an empty string for a missing picture', () => {
    const shown = publicCard(zCard.parse(ISSUED_AND_PRESENTED))
    expect(shown.card).toMatchObject({ image: '/scenarios/images/workshop.svg', presentationImage: '' })
    expect(shown.presentation.extra[0]?.image).toBe('/scenarios/images/lunch.png')
  })

  it('falls back to the type if the card has no vcType', () => {
    expect(publicCard(zCard.parse(SMALLEST)).vcType).toBe('Workshop')
    expect(publicCard(zCard.parse(ISSUED_AND_PRESENTED)).vcType).toBe('WorkshopTicket')
  })

  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, {}],
    [{ threshold: 70 }, { threshold: 70 }],
  ])('contains the face check %j as %j', (faceCheck, shown) => {
    const presentation = { ...ISSUED_AND_PRESENTED.presentation, faceCheck }
    const { presentation: asked } = publicCard(zCard.parse({ ...ISSUED_AND_PRESENTED, presentation }))
    expect(asked.faceCheck).toEqual(shown)
  })

  it('contains the discount for the holder of the card', () => {
    const presentation = { ...ISSUED_AND_PRESENTED.presentation, discount: { percent: 25 } }
    const shown = publicCard(zCard.parse({ ...ISSUED_AND_PRESENTED, presentation }))
    expect(shown.presentation.discount).toEqual({ percent: 25 })
    expect(z.strictObject(zPublicCard.shape).parse(shown)).toEqual(shown)
  })

  it('leaves out further cards and a purpose if the card has none', () => {
    const { presentation } = publicCard(zCard.parse(ISSUED_AND_PRESENTED))
    expect(presentation).not.toHaveProperty('alsoAsks')
    expect(presentation).not.toHaveProperty('purpose')
  })

  it('leaves out $schema', () => {
    expect(publicCard(zCard.parse({ ...SMALLEST, $schema: './scenario.schema.json' }))).not.toHaveProperty('$schema')
  })
})
