import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../../root.ts'

const zRanges = z.record(z.string(), z.string()).default({})
const zEntry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: zRanges,
  optionalDependencies: zRanges,
  peerDependencies: zRanges,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})
const zLockfile = z.object({ packages: z.record(z.string(), zEntry) })

type Entries = z.infer<typeof zLockfile>['packages']

/** Third-party package that is needed at runtime. */
export type RuntimePackage = {
  /** Folder in which it is installed, relative to the root. */
  path: string
  name: string
  version: string
  /** Licence that the author states, as an SPDX expression; undefined if there is none. */
  licence: string | undefined
}

const MODULES = 'node_modules/'

/**
 * Lists the direct and indirect runtime dependencies of workspaces and of installed packages, and these packages. `npm ls --omit=dev` cannot
 * replace this: it also lists optional peers, such as Babel, that are installed only for another package.
 *
 * @param folders those of workspaces and of installed packages, relative to the root
 * @param lockfile lockfile of npm, version 3
 */
export function runtimePackages(folders: readonly string[], lockfile: unknown = readLockfile()): RuntimePackage[] {
  const { packages } = zLockfile.parse(lockfile)
  const found = new Set(folders.filter((path) => path.startsWith(MODULES)))
  let next = [...folders]
  while (next.length > 0) {
    next = next.flatMap((path) => dependenciesOf(packages, path)).filter((path) => !found.has(path))
    for (const path of next) found.add(path)
  }
  return [...found].toSorted().map((path) => {
    const { name, version = '', license: licence } = packages[path] ?? zEntry.parse({})
    // The entry of an alias contains the name of its target.
    return { path, name: name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length), version, licence }
  })
}

const readLockfile = (): unknown => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

function dependenciesOf(packages: Entries, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path] ?? zEntry.parse({})
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.map((name) => pathOf(packages, path, name)).filter((found) => found !== undefined)
}

/** Returns the path where Node finds a package: in the nearest node_modules on the way up. Undefined for our own packages. */
function pathOf(packages: Entries, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}${MODULES}${name}`
  const entry = packages[path]
  if (entry) return entry.link ? undefined : path
  return from === '' ? undefined : pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}
