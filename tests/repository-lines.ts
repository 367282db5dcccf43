import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tools/root.ts'

/** A line of a file of this repository. `at`: file and number of the line. */
export type RepositoryLine = { readonly file: string; readonly at: string; readonly text: string }

/** Returns the lines of all pages and source files, except the changelog and the files that match `leftOut`. */
export function repositoryLines({ leftOut }: { leftOut?: RegExp } = {}): RepositoryLine[] {
  const patterns = ['*.md', '{apps,packages,tools,tests,docs,deploy}/**/*.{ts,tsx,mjs,css,md,yml}']
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'CHANGELOG.md' && !leftOut?.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ file, at: `${file}:${index + 1}`, text })),
    )
}
