import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { settingsOf } from '../../apps/server/src/platform/config/described-settings.ts'
import { SETTING_PREFIXES } from '../../apps/server/src/platform/config/misspelt-settings.ts'
import { KNOWN_SETTINGS } from '../../apps/server/src/settings/unknown-settings.ts'
import { PROGRAMS, settingProblems, settingsPage } from './settings-page.ts'

const NAMES = PROGRAMS.flatMap(({ slices }) => slices).flatMap((slice) => settingsOf(slice).map(({ name }) => name))

describe('docs/settings.md', () => {
  it('lists all settings as the schemas describe them', () => {
    const written = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    expect(written, 'run npm run docs').toBe(settingsPage())
    for (const name of NAMES) expect(written).toContain(`| \`${name}\` |`)
  })

  it.each(PROGRAMS)('has a description, a valid example and a version for each setting of $title', ({ slices }) => {
    expect(slices.flatMap(settingProblems)).toEqual([])
  })

  it.each([
    [z.string().optional(), 'A has no description'],
    [z.string().default('a').describe('What it is'), 'A has no example'],
    [z.string().default('a').meta({ description: 'What it is', example: 'b' }), 'A has no version'],
    [
      z.string().optional().meta({ description: 'a', example: 'b', since: '0.1.0' }),
      'A does not describe its behaviour if unset',
    ],
    [z.enum(['a']).default('a').meta({ description: 'a', example: 'b', since: '0.1.0' }), 'A refuses its own example'],
  ])('reports an incomplete description of a setting (%#)', (schema, problem) => {
    const slice = z.object({ A: schema }).transform(({ A }) => ({ a: A }))
    expect(settingProblems(slice)).toContain(problem)
  })
})

describe('the known settings', () => {
  it('are exactly the settings of all programs', () => {
    expect([...KNOWN_SETTINGS].sort()).toEqual([...new Set(NAMES)].sort())
  })

  it('use all known prefixes', () => {
    const unused = SETTING_PREFIXES.filter((prefix) => !NAMES.some((name) => name.startsWith(prefix)))
    expect(unused).toEqual(['VITRINE_'])
  })
})
