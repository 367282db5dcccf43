import { describe, expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { isAllowed, reportLicences } from './licences.ts'
import { installationOf, readLockfile } from './packages.ts'

const HASH = 'ab'.repeat(64)
const INTEGRITY = `sha512-${Buffer.from(HASH, 'hex').toString('base64')}`

const installed = (version: string, more: object = {}) => ({
  version,
  license: 'MIT',
  integrity: INTEGRITY,
  ...more,
})

/** Lockfile with an app and a build tool. The app needs `web-kit` at runtime; the root also lists `web-kit` for its tests. */
const LOCKFILE = {
  name: 'example',
  version: '2.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'example', version: '2.0.0', devDependencies: { 'web-kit': '1.0.0', builder: '3.0.0' } },
    'apps/server': {
      name: '@example/server',
      version: '2.0.0',
      dependencies: { 'web-kit': '1.0.0', '@example/words': '2.0.0' },
      devDependencies: { builder: '3.0.0' },
    },
    'packages/words': { name: '@example/words', version: '2.0.0', dependencies: { '@scope/part': '1.1.0' } },
    'node_modules/@example/server': { resolved: 'apps/server', link: true },
    'node_modules/@example/words': { resolved: 'packages/words', link: true },
    'node_modules/web-kit': installed('1.0.0', { dependencies: { '@scope/part': '^2.0.0', inject: '^1.0.0' } }),
    'node_modules/web-kit/node_modules/@scope/part': installed('2.0.0', { license: 'BSD-3-Clause' }),
    'node_modules/inject': installed('1.2.0', {
      peerDependencies: { missing: '*', builder: '*' },
      peerDependenciesMeta: { builder: { optional: true } },
    }),
    'node_modules/@scope/part': installed('1.1.0', { license: '(MIT OR CC0-1.0)' }),
    'node_modules/builder': installed('3.0.0', { dev: true, license: 'MPL-2.0', dependencies: { inject: '^1.0.0' } }),
  },
}

const example = () => installationOf(LOCKFILE)

describe('an installed package', () => {
  it('is shipped if an own package needs it at runtime, directly or indirectly', () => {
    const shipped = example().packages.filter(({ isShipped }) => isShipped)
    expect(shipped.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@scope/part 1.1.0',
      '@scope/part 2.0.0',
      'inject 1.2.0',
      'web-kit 1.0.0',
    ])
  })

  it('lists its dependencies in the installed versions', () => {
    const needs = new Map(example().packages.map(({ name, needs }) => [name, needs]))
    expect(needs.get('web-kit')).toEqual(['@scope/part@2.0.0', 'inject@1.2.0'])
    expect(needs.get('inject')).toEqual([])
  })

  it('is shipped if the server needs it, even if tests use it as well', () => {
    const { packages } = installationOf(readLockfile())
    const isShipped = (name: string) => packages.some((one) => one.name === name && one.isShipped)
    expect(['fastify', 'light-my-request', 'react', 'better-sqlite3', 'pg'].filter((name) => !isShipped(name))).toEqual(
      [],
    )
    expect(['typescript', 'vite', 'vitest', '@playwright/test', '@babel/core'].filter(isShipped)).toEqual([])
  })
})

describe('the bill of materials', () => {
  it('contains the version, licence, hash and address of each package', () => {
    const bill = billOfMaterials(example())
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'vitrine', version: '2.0.0', purl: 'pkg:npm/vitrine@2.0.0' } },
    })
    expect(bill).toHaveProperty(
      'components',
      expect.arrayContaining([
        {
          'bom-ref': 'pkg:npm/%40scope/part@1.1.0',
          type: 'library',
          name: '@scope/part',
          version: '1.1.0',
          scope: 'required',
          hashes: [{ alg: 'SHA-512', content: HASH }],
          licenses: [{ expression: '(MIT OR CC0-1.0)' }],
          purl: 'pkg:npm/%40scope/part@1.1.0',
        },
        expect.objectContaining({ name: 'builder', scope: 'excluded', licenses: [{ license: { id: 'MPL-2.0' } }] }),
        expect.objectContaining({ type: 'file', name: expect.stringContaining('font'), scope: 'required' }),
      ]),
    )
    expect(bill).toHaveProperty(
      'dependencies',
      expect.arrayContaining([
        { ref: 'pkg:npm/web-kit@1.0.0', dependsOn: ['pkg:npm/%40scope/part@2.0.0', 'pkg:npm/inject@1.2.0'] },
      ]),
    )
  })

  it('of this project is complete and reproducible', () => {
    const { packages } = installationOf(readLockfile())
    expect(packages.length).toBeGreaterThan(300)
    const incomplete = packages.filter(({ licence, sha512 }) => licence === undefined || sha512?.length !== 128)
    expect(incomplete.map(({ name }) => name)).toEqual([])
    const text = () => JSON.stringify(billOfMaterials(installationOf(readLockfile())))
    expect(text()).toBe(text())
  })
})

describe('a licence', () => {
  it.each(['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', 'MIT AND Zlib', 'GPL-2.0-only AND MIT OR ISC', '(MIT)'])(
    '%s is allowed',
    (licence) => {
      expect(isAllowed(licence)).toBe(true)
    },
  )

  it.each([
    '',
    'GPL-3.0-only',
    'MPL-2.0',
    'MIT AND GPL-3.0-only',
    'MIT AND (GPL-3.0-only OR LGPL-3.0-only)',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    'MIT OR',
    'MIT MIT',
    '(MIT',
    'mit',
  ])('%j is not allowed', (licence) => {
    expect(isAllowed(licence)).toBe(false)
  })
})

describe('the licences of shipped parts', () => {
  it('are listed in a table, the most frequent first, and all of this project are allowed', () => {
    const { exitCode, lines } = reportLicences(example().packages)
    expect(lines).toEqual([
      '| licence | count | parts |',
      '| --- | --- | --- |',
      '| MIT | 2 | inject@1.2.0, web-kit@1.0.0 |',
      '| OFL-1.1 | 2 | Brygada 1918 (font), Source Sans 3 (font) |',
      '| (MIT OR CC0-1.0) | 1 | @scope/part@1.1.0 |',
      '| BSD-3-Clause | 1 | @scope/part@2.0.0 |',
      '',
      'All 6 shipped parts have an allowed licence.',
    ])
    expect(exitCode).toBe(0)
    expect(reportLicences(installationOf(readLockfile()).packages).exitCode).toBe(0)
  })

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only'],
    [undefined, 'no licence given'],
  ])('fail for %s in a shipped part, but not in a build tool', (licence, printed) => {
    const { packages } = example()
    const changed = (name: string) => packages.map((one) => (one.name === name ? { ...one, licence } : one))
    const { exitCode, lines } = reportLicences(changed('inject'))
    expect(exitCode).toBe(1)
    expect(lines).toContain(`Not allowed: inject@1.2.0 (${printed})`)
    expect(reportLicences(changed('builder')).exitCode).toBe(0)
  })
})
