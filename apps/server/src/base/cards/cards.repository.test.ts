import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findCardVersion, findEnginesOfCard, saveCardVersion } from './cards.repository.ts'

describeOnEachDatabase('a version of a card', (current) => {
  const save = (version: string, definition: object, card_id = 'workshop') =>
    saveCardVersion(current.database.query, { card_id, version, definition: JSON.stringify(definition) })

  it('is stored next to other versions', async () => {
    await save('1', { order: 'first' })
    await save('2', { order: 'second' })
    expect(await findCardVersion(current.database.query, 'workshop', '1')).toEqual({ order: 'first' })
    expect(await findCardVersion(current.database.query, 'workshop', '2')).toEqual({ order: 'second' })
    expect(await findCardVersion(current.database.query, 'workshop', '3')).toBeUndefined()
    expect(await findCardVersion(current.database.query, 'another', '1')).toBeUndefined()
  })

  it('never changes, even if several servers save it', async () => {
    await save('3', { order: 'original' })
    await Promise.all(Array.from({ length: 10 }, () => save('3', { order: 'changed' })))
    expect(await findCardVersion(current.database.query, 'workshop', '3')).toEqual({ order: 'original' })
  })

  it('names the engines of its card, each once', async () => {
    for (const [index, engine] of [{ name: 'remote' }, { name: 'remote', region: 'eu' }, undefined].entries())
      await save(String(index), { engine }, 'moved-card')
    const { engines: found, formats } = await findEnginesOfCard(current.database.query, 'moved-card')
    expect(formats).toEqual([undefined])
    expect(new Set(found)).toEqual(new Set(['remote', undefined]))
    expect(found).toHaveLength(2)
    expect(await findEnginesOfCard(current.database.query, 'no-card')).toEqual({ engines: [], formats: [] })
  })
})
