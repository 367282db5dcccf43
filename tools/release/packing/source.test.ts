import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseName, sourceOf } from './source.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrine-source-'))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root, encoding: 'utf8' })
const commit = () => git('commit', '--quiet', '--allow-empty', '--message', 'Change')
const nameOf = (environment: NodeJS.ProcessEnv = {}) => releaseName('0.1.0', sourceOf(root, environment))

beforeAll(() => {
  git('init', '--quiet')
  commit()
})
afterAll(() => rmSync(root, { recursive: true }))

it('two commits of one version have different names', () => {
  const first = nameOf()
  expect(first).toMatch(/^vitrine-0\.1\.0-[0-9a-f]{7}$/)
  writeFileSync(join(root, 'card.json'), '{}')
  git('add', '.')
  commit()
  expect(nameOf()).toMatch(/^vitrine-0\.1\.0-[0-9a-f]{7}$/)
  expect(nameOf()).not.toBe(first)
})

it('the name says that the packed files have uncommitted changes', () => {
  writeFileSync(join(root, 'card.json'), '{ "changed": true }')
  expect(nameOf()).toMatch(/^vitrine-0\.1\.0-[0-9a-f]{7}-modified$/)
  git('checkout', '--quiet', '.')
  expect(nameOf()).not.toContain('modified')
  writeFileSync(join(root, 'untracked.json'), '{}')
  expect(nameOf()).toContain('modified')
})

it('GIT_COMMIT names the commit of a folder without git, and must be a commit', () => {
  expect(nameOf({ GIT_COMMIT: '1a2b3c4d5e' })).toBe('vitrine-0.1.0-1a2b3c4')
  expect(() => nameOf({ GIT_COMMIT: 'main' })).toThrow('Set GIT_COMMIT')
})
