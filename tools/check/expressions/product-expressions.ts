import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../root.ts'
import { type SourceExpression, sourceExpressions } from './source-expressions.ts'

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/**/*.{ts,tsx,mjs}']
/** Tests and the code that only tests use. */
const TESTS = /\.(test|fixture|suite)\.tsx?$|\/(testing|test-support)\//

/** Reads all regular expressions of product code, of all apps and packages. */
export const productExpressions = (): SourceExpression[] =>
  globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
    .filter((file) => !TESTS.test(file))
    .toSorted()
    .flatMap((file) => sourceExpressions(file, readFileSync(join(ROOT, file), 'utf8')))
