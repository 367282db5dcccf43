import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { findScenarioVersion, saveScenarioVersion } from './scenarios.repository.ts'

describeOnEachDatabase('a version of a scenario', (current) => {
  const save = (version: string, definition: string) =>
    saveScenarioVersion(current.database.query, { scenario_id: 'workshop', version, definition })

  it('is stored next to other versions', async () => {
    await save('1', 'first')
    await save('2', 'second')
    expect(await findScenarioVersion(current.database.query, 'workshop', '1')).toBe('first')
    expect(await findScenarioVersion(current.database.query, 'workshop', '2')).toBe('second')
    expect(await findScenarioVersion(current.database.query, 'workshop', '3')).toBeUndefined()
    expect(await findScenarioVersion(current.database.query, 'another', '1')).toBeUndefined()
  })

  it('never changes, even if several servers save it', async () => {
    await save('3', 'original')
    await Promise.all(Array.from({ length: 10 }, () => save('3', 'changed')))
    expect(await findScenarioVersion(current.database.query, 'workshop', '3')).toBe('original')
  })
})
