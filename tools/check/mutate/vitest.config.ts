import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import base from '../../../vitest.config.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The tests that run in the process that has the mutants, without a browser or PostgreSQL. */
const PROJECTS = ['unit', 'unit-components', 'protocol']
const ALIAS = [{ find: /^@vitrine\/(api|brand|languages)/, replacement: join(ROOT, 'packages', '$1') }]

/** The tests that StrykerJS runs in its copy of the product, with the packages of the copy instead of links to the original. */
export default defineConfig({
  ...base,
  test: { ...base.test, projects: (base.test?.projects ?? []).flatMap(chosen) },
})

function chosen(project: TestProjectConfiguration): TestProjectConfiguration[] {
  if (typeof project !== 'object' || !('test' in project) || !PROJECTS.includes(String(project.test?.name))) return []
  return [{ ...project, resolve: { alias: ALIAS } }]
}
