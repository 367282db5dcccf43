import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import base from '../../../vitest.config.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Test projects that run in the same process as the mutated code, without a browser or PostgreSQL. */
const PROJECTS = ['unit', 'unit-components', 'protocol']
const ALIAS = [{ find: /^@vitrine\/(api|brand|languages)/, replacement: join(ROOT, 'packages', '$1') }]

/** Tests that StrykerJS runs in its copy of the product. Imports resolve to the packages of the copy, not to the original ones. */
export default defineConfig({
  ...base,
  test: { ...base.test, projects: (base.test?.projects ?? []).flatMap(chosen) },
})

function chosen(project: TestProjectConfiguration): TestProjectConfiguration[] {
  if (typeof project !== 'object' || !('test' in project) || !PROJECTS.includes(String(project.test?.name))) return []
  return [{ ...project, resolve: { alias: ALIAS } }]
}
