import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { zCard } from '../packages/api/src/cards/card.ts'
import { ALL_FIELDS, cardOf, FIELD_CARDS, readCardOf, valueAt } from './card-fields.ts'

/** Fields of a card that section 3 of the specification does not contain. */
const ADDED = [
  'issuance.stage',
  '$schema',
  'order',
  'engine',
  'translations',
  'credential',
  'presentation.alsoAsks',
  'presentation.claims',
  'presentation.vct',
  'presentation.doctype',
  'presentation.claimSets',
  'presentation.defaultExtra',
  'presentation.discount',
  'presentation.faceCheck',
  'presentation.purpose',
  'presentation.extra.operation',
  'presentation.extra.claims',
  'card.backgroundColor',
  'card.textColor',
]
const LIKE_ANY = { id: 'card-of-a-field', type: 'CardOfAField', card: { title: 'Any', image: 'any.svg' } }

const zShape = z.looseObject({ properties: z.record(z.string(), z.unknown()) })

/** Returns the fields of an object, and of the nested objects and lists that section 3 of the specification describes. */
function fieldsOf(schema: unknown, prefix = ''): string[] {
  return Object.entries(zShape.parse(schema).properties).flatMap(([name, member]) => {
    const field = `${prefix}${name}`
    const { items } = z.looseObject({ items: z.unknown().optional() }).parse(member)
    const inner = [member, items].find((part) => zShape.safeParse(part).success)
    return inner === undefined || ADDED.includes(field) ? [field] : fieldsOf(inner, `${field}.`)
  })
}

describe('the fields of section 3 of the specification', () => {
  it("are those of a card's schema, except for the added ones", () => {
    expect(ALL_FIELDS).toHaveLength(47)
    const known = fieldsOf(z.toJSONSchema(zCard, { io: 'input' }))
    expect(known.sort()).toEqual([...ALL_FIELDS, ...ADDED].sort())
  })

  it('have a card each in tests/card-fields, named after them', () => {
    const cards = readdirSync(FIELD_CARDS).filter((name) => name.endsWith('.json'))
    expect(cards.sort()).toEqual(ALL_FIELDS.map((field) => `${cardOf(field)}.json`).sort())
  })

  it.each(ALL_FIELDS)('differ from the default in their card: %s', (field) => {
    const value = valueAt(readCardOf(field), field)
    expect(value).toBeDefined()
    expect(value).not.toEqual(valueAt(zCard.parse(LIKE_ANY), field))
    expect(valueAt(zCard.parse(readCardOf(field)), field)).toEqual(value)
  })
})
