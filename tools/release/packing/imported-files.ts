import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Matches relative imports and exports of a module. */
const RELATIVE = /^(?:import|export)\s(?:[^'";]*\sfrom\s)?'(\.[^']+)'/gm

/** Returns the entry files and all files that they import with relative paths, as paths from the root. */
export function importedFiles(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>()
  let next = [...entries]
  while (next.length > 0) {
    for (const file of next) found.add(file)
    next = next.flatMap((file) => importsOf(root, file)).filter((file) => !found.has(file))
  }
  return [...found].toSorted()
}

const importsOf = (root: string, file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(RELATIVE)].map(([, path = '']) => posix.join(dirname(file), path))
