import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../settings/configuration.ts'
import { versionText } from './version.ts'

const COMMIT = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'
const RELEASE: string = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
).version

it('the version is the one of package.json', () => {
  const { version } = readConfiguration({})
  expect(version).toEqual({ number: RELEASE, commit: undefined })
  expect(versionText(version)).toBe(RELEASE)
})

it('the version includes the commit if it is known, shortened for people', () => {
  const { version } = readConfiguration({ GIT_COMMIT: COMMIT })
  expect(version.commit).toBe(COMMIT)
  expect(versionText(version)).toBe(`${RELEASE} (1a2b3c4)`)
})

it.each(['main', '1a2b3', '1A2B3C4', '1a2b3c4 dirty'])('refuses %s as a commit', (text) => {
  expect(() => readConfiguration({ GIT_COMMIT: text })).toThrow(
    `GIT_COMMIT is '${text}': expected the hash of a commit, like 1a2b3c4`,
  )
})
