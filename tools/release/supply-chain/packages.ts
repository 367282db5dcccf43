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

/** A package of others that is installed. */
export type InstalledPackage = {
  name: string
  version: string
  /** An SPDX expression, as its author wrote it; undefined where nothing is written. */
  licence: string | undefined
  /** SHA-512 in hexadecimal digits. */
  sha512: string | undefined
  /** Whether an app or a package of ours needs it to run, and not only to be built or tested. */
  isShipped: boolean
  /** The packages that it needs itself, as `name@version`, in order. */
  needs: string[]
}

/** Which packages of others there are, and the version of what they are there for. */
export type Installation = { version: string; packages: InstalledPackage[] }

/** Where our own apps and packages are: what they need to run is shipped. */
const OWN = /^(apps|packages)\/[^/]+$/
const MODULES = 'node_modules/'

export const readLockfile = (): unknown => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

/**
 * What a lockfile installs, each version once, by name. `npm sbom --omit=dev` would leave out what a package needs that the root
 * has for its tests and an app to run.
 *
 * @param lockfile version 3, as npm writes it
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

/** The name of an alias is that of what is behind it. */
const nameOf = (path: string, { name }: Entry): string => name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)

/** Where the packages of others are, from the root, that these of ours need to run, and those that they need in turn. */
export const placesNeededBy = (lockfile: unknown, from: string[]): string[] =>
  [...neededBy(zLockfile.parse(lockfile).packages, from)].toSorted()

/**
 * Where those packages of others are that these need to run, and those that they need in turn. What they would only use if it were
 * there (an optional peer) they do not need, though it may be there for something else.
 *
 * @param steps how far to follow
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
  return names.map((name) => placeOf(packages, path, name)).filter((place) => place !== undefined)
}

/** Where Node finds a package: the nearest folder of packages on the way up. Our own ones are not of others. */
function placeOf(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}${MODULES}${name}`
  const entry = packages[place]
  if (entry) return entry.link ? undefined : place
  return from === '' ? undefined : placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}

const hexadecimal = (integrity: string | undefined): string | undefined =>
  integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined
