import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const NOT_INPUTS = new Set(['node_modules', 'dist'])
const TEST_FILE = /\.test\.tsx?$/

/**
 * Returns a digest of the names and contents of the files at these paths, including subfolders. Ignores tests, builds and packages. Equal
 * digests mean that a build has the same result.
 */
export function digestInputs(root: string, paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      hash.update(relative(root, file).split(sep).join('/'))
      hash.update('\0')
      hash.update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_INPUTS.has(entry.name) && !TEST_FILE.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name)
      if (entry.isDirectory()) return listFiles(child)
      return entry.isFile() ? [child] : []
    })
}
