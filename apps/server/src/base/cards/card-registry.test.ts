import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CardFileError } from '../../credentials/card-file-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { CardRegistry } from './card-registry.ts'

let folder: string
let database: Database<Tables>
let now: number
beforeEach(async () => {
  now = 1_800_000_000_000
  folder = mkdtempSync(join(tmpdir(), 'vitrine-registry-'))
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vitrine.sqlite') })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const card = (id: string, fields: object = {}): Card =>
  zCard.parse({
    id,
    type: 'Workshop',
    card: { title: id, image: 'workshop.svg' },
    issuance: { enabled: true },
    credential: { claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }] },
    presentation: { enabled: true, claims: ['displayName'] },
    ...fields,
  })

async function open(...cards: Card[]): Promise<CardRegistry> {
  const registry = new CardRegistry({ database: database.query, clock: () => now })
  await registry.replace(cards)
  return registry
}

describe('the card registry', () => {
  it('finds a basic card by type below the base prefix, for each of its calls', async () => {
    const registry = await open(card('workshop', { isBasic: true }), card('other', { isBasic: true, type: 'Other' }))
    const call = { prefix: '/basic', type: 'Workshop' }
    expect(registry.findForSettings(call)?.card.id).toBe('workshop')
    expect(registry.findForBasicIssuance(call)?.card.id).toBe('workshop')
    expect(registry.findForPresentation(call)?.card.id).toBe('workshop')
    expect(registry.findForIssuance(call)).toBeUndefined()
    expect(registry.findForPresentation({ prefix: '/basic', type: undefined })).toBeUndefined()
    expect(registry.findForBasicIssuance({ prefix: '/other', type: 'Workshop' })).toBeUndefined()
    expect(registry.findForBasicIssuance({ prefix: '/basic', type: 'Nothing' })).toBeUndefined()
  })

  it('finds another card by its prefix, with or without its type', async () => {
    const registry = await open(card('workshop', { apiVcPrefix: '/events' }))
    for (const type of ['Workshop', undefined]) {
      expect(registry.findForIssuance({ prefix: '/events', type })?.card.id).toBe('workshop')
      expect(registry.findForPresentation({ prefix: '/events', type })?.card.id).toBe('workshop')
    }
    expect(registry.findForIssuance({ prefix: '/events', type: 'Other' })).toBeUndefined()
    expect(registry.findForBasicIssuance({ prefix: '/events', type: 'Workshop' })).toBeUndefined()
  })

  it('finds a card at its overriding prefix, and its settings at the original one', async () => {
    const registry = await open(card('workshop', { apiVcPrefix: '/events', apiVcOverride: '/elsewhere' }))
    expect(registry.findForIssuance({ prefix: '/elsewhere' })?.card.id).toBe('workshop')
    expect(registry.findForIssuance({ prefix: '/events' })).toBeUndefined()
    expect(registry.findForSettings({ prefix: '/events', type: 'Workshop' })?.card.id).toBe('workshop')
    expect(registry.findForSettings({ prefix: '/elsewhere', type: 'Workshop' })).toBeUndefined()
  })

  it('does not find cards that are turned off or belong to another host', async () => {
    const registry = await open(
      card('present-only', { issuance: { enabled: false } }),
      card('issue-only', { type: 'Ticket', presentation: { enabled: false } }),
      card('foreign', { type: 'Foreign', apiHost: 'https://api.example.org' }),
    )
    expect(registry.findForIssuance({ prefix: '/present-only' })).toBeUndefined()
    expect(registry.findForSettings({ prefix: '/present-only', type: 'Workshop' })).toBeUndefined()
    expect(registry.findForPresentation({ prefix: '/present-only' })).toBeDefined()
    expect(registry.findForPresentation({ prefix: '/issue-only' })).toBeUndefined()
    expect(registry.findForIssuance({ prefix: '/issue-only' })).toBeDefined()
    expect(registry.findForIssuance({ prefix: '/foreign' })).toBeUndefined()
    expect(registry.all()).toHaveLength(3)
  })

  it('issues no basic card that is turned off, and no other card at the address of the basic ones', async () => {
    const registry = await open(
      card('off', { isBasic: true, issuance: { enabled: false } }),
      card('events', { type: 'Ticket', apiVcPrefix: '/events' }),
      card('on', { isBasic: true, type: 'Badge' }),
    )
    expect(registry.findForBasicIssuance({ prefix: '/basic', type: 'Workshop' })).toBeUndefined()
    expect(registry.findForBasicIssuance({ prefix: '/basic', type: 'Ticket' })).toBeUndefined()
    expect(registry.findForBasicIssuance({ prefix: '/basic', type: 'Badge' })).toBeDefined()
  })

  it('takes a photo only at the address of a card that is issued and asks the visitor for one', async () => {
    const photo = { source: 'visitor', name: 'photo', label: 'Photo' }
    const registry = await open(
      card('plain', { apiVcPrefix: '/plain' }),
      card('photo', { type: 'Photo', apiVcPrefix: '/photo', credential: { claims: [photo] } }),
      card('off', { type: 'Off', apiVcPrefix: '/off', issuance: { enabled: false }, credential: { claims: [photo] } }),
      card('fixed', {
        ...{ type: 'Fixed', apiVcPrefix: '/fixed' },
        credential: { claims: [{ source: 'card', name: 'photo', label: 'Photo', value: 'x' }] },
      }),
    )
    const takes = (prefix: string, isBasic = false) => registry.takesPhoto({ prefix, isBasic })
    expect(['/photo', '/plain', '/off', '/fixed', '/other'].map((prefix) => takes(prefix))).toEqual([
      ...[true, false, false, false, false],
    ])
    expect(takes('/photo', true)).toBe(false)
  })

  it('keeps the version a flow started with, even after the card changed and the server restarted', async () => {
    const before = await open(card('workshop', { maxRetries: 1 }))
    const { version } = before.find('workshop') ?? { version: '' }
    const after = await open(card('workshop', { maxRetries: 2 }))
    expect(after.find('workshop')?.version).not.toBe(version)
    expect(after.find('workshop')?.card.maxRetries).toBe(2)
    expect((await after.findVersion(database.query, 'workshop', version))?.maxRetries).toBe(1)
  })

  it('calculates the same version for an unchanged card', async () => {
    const first = await open(card('workshop'))
    const second = await open(card('workshop'))
    expect(second.find('workshop')?.version).toBe(first.find('workshop')?.version)
  })

  it('does not find unknown versions', async () => {
    const registry = await open(card('workshop'))
    expect(await registry.findVersion(database.query, 'workshop', 'x')).toBeUndefined()
    expect(await registry.findVersion(database.query, 'x', registry.find('workshop')?.version ?? '')).toBeUndefined()
  })
})

describe('two cards', () => {
  const ONLY_PRESENTED = { apiVcPrefix: '/events', issuance: { enabled: false }, credential: undefined }

  it.each([
    ['basic cards of one type', { isBasic: true }, { isBasic: true }],
    ['cards with one prefix', { apiVcPrefix: '/events' }, { apiVcPrefix: '/events' }],
    ['a card with the prefix that another overrides with', { apiVcPrefix: '/events' }, { apiVcOverride: '/events' }],
    ['cards that issue one credential type', {}, {}],
    ['cards that are only presented', ONLY_PRESENTED, ONLY_PRESENTED],
  ])('are refused if they would answer the same call: %s', async (_title, first, second) => {
    const opening = open(card('first', first), card('second', second))
    await expect(opening).rejects.toThrow(CardFileError)
    await expect(opening).rejects.toThrow(/second\.json and first\.json both define/)
  })

  it('may share a type if only one of them issues it', async () => {
    const presentOnly = { isBasic: false, issuance: { enabled: false } }
    await expect(open(card('first', { isBasic: true }), card('second', presentOnly))).resolves.toBeDefined()
  })

  it('may share a prefix if their types differ', async () => {
    const prefix = { apiVcPrefix: '/events' }
    const registry = await open(card('first', prefix), card('second', { ...prefix, type: 'Ticket' }))
    expect(registry.findForIssuance({ prefix: '/events', type: 'Ticket' })?.card.id).toBe('second')
    expect(registry.findForIssuance({ prefix: '/events', type: 'Workshop' })?.card.id).toBe('first')
  })
})

describe('a changed registry', () => {
  const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)
  const issued = (id: string, type: string, fields: object = {}) => card(id, { type, ...fields })

  it('serves the new cards at once, in display order, and knows which did not change', async () => {
    const registry = await open(issued('one', 'One'), issued('two', 'Two'))
    const before = registry.all()
    expect(await registry.replace([issued('one', 'One'), issued('two', 'Two')])).toBe(false)
    expect(registry.all()).toBe(before)
    expect(await registry.replace([issued('three', 'Three', { order: 2000 }), issued('two', 'Two')])).toBe(true)
    expect(idsOf(registry.all())).toEqual(['two', 'three'])
    expect(registry.find('one')).toBeUndefined()
    expect(registry.findForIssuance({ prefix: '/three' })?.card.id).toBe('three')
    expect(await registry.replace([issued('two', 'Two')])).toBe(true)
    expect(idsOf(registry.all())).toEqual(['two'])
  })

  it('keeps the earlier cards if the new ones contradict each other, or cannot be prepared', async () => {
    const registry = await open(issued('one', 'One'))
    await expect(registry.replace([issued('one', 'Same'), issued('two', 'Same')])).rejects.toThrow(CardFileError)
    await registry.follow(async ({ all }) => {
      if (all.length > 1) throw new Error('no')
    })
    await expect(registry.replace([issued('one', 'One'), issued('two', 'Two')])).rejects.toThrow('no')
    expect(idsOf(registry.all())).toEqual(['one'])
    expect(registry.find('two')).toBeUndefined()
  })

  it('prepares for the current cards, and for changed cards before it serves them', async () => {
    const registry = await open(issued('one', 'One'))
    const prepared: object[] = []
    await registry.follow(async ({ all, definitions }) => {
      prepared.push({ next: idsOf(all), types: [...definitions.keys()], served: idsOf(registry.all()) })
    })
    await registry.replace([issued('one', 'One'), issued('two', 'Two')])
    expect(prepared).toEqual([
      { next: ['one'], types: ['One'], served: ['one'] },
      { next: ['one', 'two'], types: ['One', 'Two'], served: ['one'] },
    ])
  })

  it('defines a type by the versions of all its cards', async () => {
    const registry = await open(
      issued('one', 'Same'),
      issued('two', 'Same', { issuance: { enabled: false }, credential: undefined }),
    )
    const versions = ['one', 'two'].map((id) => registry.find(id)?.version)
    await registry.follow(async ({ definitions }) => expect(definitions.get('Same')).toBe(versions.join(' ')))
    expect.assertions(1)
  })

  it('keeps the version of a removed card for the flows that started with it', async () => {
    const registry = await open(issued('one', 'One', { maxRetries: 7 }))
    const { version } = registry.find('one') ?? { version: '' }
    await registry.replace([])
    expect((await registry.findVersion(database.query, 'one', version))?.maxRetries).toBe(7)
  })

  it('offers a removed card for another hour, unless it comes back', async () => {
    const registry = await open(issued('one', 'One'), issued('two', 'Two'))
    await registry.replace([issued('two', 'Two')])
    expect(idsOf(registry.offered())).toEqual(['two', 'one'])
    await registry.replace([issued('two', 'Two', { maxRetries: 1 })])
    now += 3_599_999
    expect(idsOf(registry.offered())).toEqual(['two', 'one'])
    now += 1
    expect(idsOf(registry.offered())).toEqual(['two'])
    await registry.replace([])
    await registry.replace([issued('two', 'Two')])
    expect(idsOf(registry.offered())).toEqual(['two'])
  })

  it('still offers a card that is no longer issued', async () => {
    const registry = await open(issued('one', 'One'))
    await registry.replace([issued('one', 'One', { issuance: { enabled: false } })])
    expect(registry.offered().map(({ issuance }) => issuance.enabled)).toEqual([false, true])
  })

  it('describes the credential type of an open flow by the version of its card', async () => {
    const before = issued('one', 'One')
    const registry = await open(issued('one', 'One', { card: { title: 'Changed', image: 'workshop.svg' } }))
    expect(registry.credentialOfType('One').title).toBe('Changed')
    expect(registry.credentialOfType('One', before).title).toBe('one')
    expect(registry.credentialOfType('One', issued('two', 'Two')).title).toBe('Changed')
  })
})
