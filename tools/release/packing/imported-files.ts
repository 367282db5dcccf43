import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The files of ours that a module names, by their paths from it. */
const RELATIVE = /^(?:import|export)\s(?:[^'";]*\sfrom\s)?'(\.[^']+)'/gm

/** The files at these paths and all of ours that they import, each as a path from the root. */
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
