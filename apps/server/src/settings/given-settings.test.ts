import { expect, it } from 'vitest'
import { givenSettings } from './given-settings.ts'

it('returns the settings that are set, and no other variable', () => {
  expect(
    givenSettings({ PORT: '3100', LOG_LEVEL: '', HOME: '/root', NPM_TOKEN: 'secret', IDP_URL: undefined }),
  ).toEqual({ PORT: '3100' })
})

it.each([
  ['postgres://anna:S3cret@db.example.org:5432/vitrine', 'postgres://anna:***@db.example.org:5432/vitrine'],
  ['postgres://db.example.org/vitrine?user=anna&password=S3cret', 'postgres://db.example.org/vitrine'],
  ['postgres://anna@db.example.org/vitrine', 'postgres://anna@db.example.org/vitrine'],
  ['S3cret', '***'],
])('returns the database address without its password: %s', (given, logged) => {
  expect(givenSettings({ DATABASE_URL: given })).toEqual({ DATABASE_URL: logged })
})
