import { expect, it } from 'vitest'
import { runtimePackages } from './runtime-packages.ts'

const installed = (version: string, more: object = {}) => ({ version, license: 'MIT', ...more })

/** Lockfile with an app that needs `web-kit` at runtime, a tool that tests with it, and a build tool. */
const LOCKFILE = {
  packages: {
    '': { name: 'example', version: '2.0.0', devDependencies: { 'web-kit': '1.0.0', builder: '3.0.0' } },
    'apps/server': {
      name: '@example/server',
      dependencies: { 'web-kit': '1.0.0', '@example/words': '2.0.0' },
      devDependencies: { builder: '3.0.0' },
    },
    'packages/words': { name: '@example/words', dependencies: { '@scope/part': '1.1.0' } },
    'node_modules/@example/server': { resolved: 'apps/server', link: true },
    'node_modules/@example/words': { resolved: 'packages/words', link: true },
    'node_modules/web-kit': installed('1.0.0', { dependencies: { '@scope/part': '^2.0.0', inject: '^1.0.0' } }),
    'node_modules/web-kit/node_modules/@scope/part': installed('2.0.0', { license: 'BSD-3-Clause' }),
    'node_modules/inject': installed('1.2.0', {
      peerDependencies: { missing: '*', builder: '*' },
      peerDependenciesMeta: { builder: { optional: true } },
    }),
    'node_modules/@scope/part': installed('1.1.0', { license: '(MIT OR CC0-1.0)' }),
    'node_modules/builder': installed('3.0.0', { dev: true, dependencies: { inject: '^1.0.0' } }),
  },
}

const titles = (workspaces: readonly string[], lockfile?: unknown): string[] =>
  runtimePackages(workspaces, lockfile).map(({ name, version, licence }) => `${name} ${version} ${licence}`)

it('lists direct and indirect dependencies in the installed versions, without optional peers and build tools', () => {
  expect(titles(['apps/server'], LOCKFILE)).toEqual([
    'inject 1.2.0 MIT',
    'web-kit 1.0.0 MIT',
    '@scope/part 2.0.0 BSD-3-Clause',
  ])
  expect(titles(['packages/words'], LOCKFILE)).toEqual(['@scope/part 1.1.0 (MIT OR CC0-1.0)'])
})

it('lists packages that the server needs, even if tests use them as well, and no tools', () => {
  const names = runtimePackages(['apps/server']).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'light-my-request', 'better-sqlite3', 'pg']))
  expect(names).not.toEqual(expect.arrayContaining(['vitest']))
  expect(['typescript', 'vite', 'vitest', 'react', '@babel/core'].filter((name) => names.includes(name))).toEqual([])
})
