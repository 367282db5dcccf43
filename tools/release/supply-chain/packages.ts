import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../../root.ts'

const zRanges = z.record(z.string(), z.string()).default({})
const zEntry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  dependencies: zRanges,
  optionalDependencies: zRanges,
  peerDependencies: zRanges,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})
const zLockfile = z.object({ version: z.string(), packages: z.record(z.string(), zEntry) })

type Entry = z.infer<typeof zEntry>

/** Installed third-party package. */
export type InstalledPackage = {
  name: string
  version: string
  /** Licence that the author states, as an SPDX expression; undefined if there is none. */
  licence: string | undefined
  /** SHA-512 in hexadecimal digits. */
  sha512: string | undefined
  /** True if an app or a package of this project needs the package at runtime, not only to build or test. */
  isShipped: boolean
  /** Direct dependencies of the package as `name@version`, sorted. */
  needs: string[]
}

/** Installed third-party packages, and the version of this product. */
export type Installation = { version: string; packages: InstalledPackage[] }

/** Paths of our own apps and packages. Their runtime dependencies are shipped. */
const OWN = /^(apps|packages)\/[^/]+$/
const MODULES = 'node_modules/'

export const readLockfile = (): unknown => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

/**
 * Lists the packages of a lockfile, each version once, sorted by name. `npm sbom --omit=dev` cannot replace this: it omits packages that
 * an app needs at runtime if the root also lists them for its tests.
 *
 * @param lockfile lockfile of npm, version 3
 */
export function installationOf(lockfile: unknown): Installation {
  const { version, packages } = zLockfile.parse(lockfile)
  const shipped = neededBy(
    packages,
    Object.keys(packages).filter((path) => OWN.test(path)),
  )
  const found = new Map<string, InstalledPackage>()
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link || !path.includes(MODULES) || entry.version === undefined) continue
    const one: InstalledPackage = {
      name: nameOf(path, entry),
      version: entry.version,
      licence: entry.license,
      sha512: hexadecimal(entry.integrity),
      isShipped: shipped.has(path),
      needs: [...neededBy(packages, [path], 1)].map((other) => titleAt(packages, other)).toSorted(),
    }
    const title = titleOf(one)
    found.set(title, { ...one, isShipped: one.isShipped || found.get(title)?.isShipped === true })
  }
  return { version, packages: [...found.values()].toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1)) }
}

/** `name@version` */
export const titleOf = ({ name, version }: Pick<InstalledPackage, 'name' | 'version'>): string => `${name}@${version}`

function titleAt(packages: Record<string, Entry>, path: string): string {
  const entry = packages[path]
  return titleOf({ name: entry ? nameOf(path, entry) : path, version: entry?.version ?? '' })
}

/** Returns the name of a package. An alias has the name of its target. */
const nameOf = (path: string, { name }: Entry): string => name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)

/** Returns the folders, relative to the root, of all runtime dependencies of these workspaces, direct and indirect. */
export const dependencyPaths = (lockfile: unknown, from: string[]): string[] =>
  [...neededBy(zLockfile.parse(lockfile).packages, from)].toSorted()

/**
 * Returns the paths of the direct and indirect runtime dependencies of these packages. Optional peers do not count, even if they are
 * installed for another package.
 *
 * @param steps maximum depth
 */
function neededBy(packages: Record<string, Entry>, from: string[], steps = Number.POSITIVE_INFINITY): Set<string> {
  const needed = new Set<string>()
  let next = from
  for (let step = 0; step < steps && next.length > 0; step += 1) {
    const paths = next.flatMap((path) => directlyNeeded(packages, path))
    next = paths.filter((path) => !needed.has(path))
    for (const path of next) needed.add(path)
  }
  return needed
}

function directlyNeeded(packages: Record<string, Entry>, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path] ?? zEntry.parse({})
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.map((name) => pathOf(packages, path, name)).filter((found) => found !== undefined)
}

/** Returns the path where Node finds a package: in the nearest node_modules on the way up. Undefined for our own packages. */
function pathOf(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}${MODULES}${name}`
  const entry = packages[path]
  if (entry) return entry.link ? undefined : path
  return from === '' ? undefined : pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}

const hexadecimal = (integrity: string | undefined): string | undefined =>
  integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined
