import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import satisfies from 'spdx-satisfies'
import { expect, it } from 'vitest'
import { runtimePackages } from '../tools/release/packing/runtime-packages.ts'

/** Licences with which packages may be shipped. They only require that their text is included. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Returns false also for a text that is no SPDX expression, such as `SEE LICENSE IN LICENSE.md`. */
function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, ALLOWED)
  } catch {
    return false
  }
}

it('each package that is shipped has an allowed licence', () => {
  const shipped = runtimePackages(globSync('{apps,packages}/*', { cwd: ROOT }))
  expect(shipped.length).toBeGreaterThan(150)
  expect(
    shipped
      .filter(({ licence = '' }) => !isAllowed(licence))
      .map((one) => `${one.name}@${one.version}: ${one.licence}`),
  ).toEqual([])
})

it.each(['MPL-2.0', 'MIT AND (GPL-3.0-only OR LGPL-3.0-only)', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED', ''])(
  '%j is not an allowed licence',
  (licence) => {
    expect(isAllowed(licence)).toBe(false)
  },
)
