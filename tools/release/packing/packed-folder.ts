import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import * as z from 'zod'
import { runtimePackages } from './runtime-packages.ts'

/** Sources of the servers and of the packages they import, without tests and builds. */
const SOURCES = [
  'apps/server',
  'apps/wallet/package.json',
  'apps/wallet/src/server',
  'packages/api',
  'packages/brand',
  'packages/languages/languages.ts',
  'packages/languages/package.json',
]
const BUILT_APPS = ['apps/web/dist', 'apps/wallet/dist']
const COPIED = [
  'bin',
  'scenarios',
  'docs/decisions',
  'deploy/caddy',
  'deploy/grafana',
  'deploy/nginx',
  'deploy/prometheus',
  'deploy/systemd',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/access.md',
  'docs/entra.md',
  'docs/operations.md',
  'docs/runbook.md',
  'docs/settings.md',
  'docs/sign-in.md',
]

/** Own packages whose dependencies are packed, and the one that only the wallet's server needs: its other ones are for browsers. */
const RUNTIME_PACKAGES = ['apps/server', 'packages/api', 'packages/brand', 'node_modules/@fastify/static']

const NOT_PACKED = /^(?:node_modules|dist|tsconfig\.json|subset\.py)$|\.(?:test|fixture|suite)\.tsx?$/
/** Parts of dependencies that are not needed to run: tests, sources of native code, types and source maps. */
const NOT_NEEDED =
  /^(?:node_modules|\.[^.].*|tests?|__tests__|benchmarks?|bench|deps|examples?|binding\.gyp|tsconfig.*\.json)$|\.(?:test|spec)\.[cm]?js$|\.(?:map|ts|mts|cts|flow|tsbuildinfo|cc|cpp|c|h)$/

const zManifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.string(),
})

/**
 * Fills an empty folder with everything that a server needs to run, and nothing else: sources, built apps, dependencies, cards, documents.
 * Outside of the folder, the server only needs Node.
 *
 * @param commit commit of the packed files; the server shows it next to its version
 */
export function fillPackedFolder(root: string, folder: string, commit: string): void {
  const manifest = zManifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  for (const path of [...SOURCES, ...COPIED]) copy(root, folder, path, (name) => !NOT_PACKED.test(name))
  for (const path of BUILT_APPS) copy(root, folder, path, () => true)
  for (const { path } of runtimePackages(RUNTIME_PACKAGES)) copy(root, folder, path, (name) => !NOT_NEEDED.test(name))
  linkOwnPackages(folder)
  const { name, version, description, license, type } = manifest
  const content = {
    name,
    version,
    commit,
    private: true,
    description,
    license,
    type,
    engines: { node: '>=24' },
    scripts: { start: 'bin/vitrine start', wallet: 'bin/vitrine wallet' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, undefined, 2)}\n`)
}

function copy(root: string, folder: string, path: string, isWanted: (name: string) => boolean): void {
  const from = realpathSync(join(root, path))
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(from, join(folder, path), {
    recursive: true,
    filter: (file) => file === from || isWanted(basename(file)),
  })
}

/**
 * Links our own packages into node_modules, so that Node finds them by name. They are links because Node strips types only from files
 * outside of node_modules.
 */
function linkOwnPackages(folder: string): void {
  for (const name of readdirSync(join(folder, 'packages'))) {
    const link = join(folder, 'node_modules', '@vitrine', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(
      relative(dirname(link), join(folder, 'packages', name))
        .split(sep)
        .join('/'),
      link,
    )
  }
}
