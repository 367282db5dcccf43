import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkOut } from './load/checkout.ts'

let repository: string

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'vitrine-checkout-test-'))
  git('init', '--quiet')
})
afterEach(() => rmSync(repository, { recursive: true, force: true }))

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    encoding: 'utf8',
  })

function commit(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, name)), { recursive: true })
    writeFileSync(join(repository, name), content)
  }
  git('add', '.')
  git('commit', '--quiet', '--message', 'Change files')
  return git('rev-parse', 'HEAD').trim()
}

const SERVER = { 'apps/server/src/main.ts': 'old' }

it('a commit is checked out next to the files of today, and removed afterwards', async () => {
  const older = commit(SERVER)
  commit({ 'apps/server/src/main.ts': 'new' })
  const resources = new AsyncDisposableStack()
  const root = await checkOut(older.slice(0, 8), { repository, resources })
  expect(readFileSync(join(root, 'apps/server/src/main.ts'), 'utf8')).toBe('old')
  expect(readFileSync(join(repository, 'apps/server/src/main.ts'), 'utf8')).toBe('new')
  await resources.disposeAsync()
  expect(existsSync(dirname(root))).toBe(false)
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
})

it('an unknown commit and a commit without a server are refused', async () => {
  await using resources = new AsyncDisposableStack()
  commit({ 'README.md': '' })
  const options = { repository, resources }
  await expect(checkOut('0123abcd', options)).rejects.toThrow("There is no commit '0123abcd' in this repository")
  await expect(checkOut('HEAD', options)).rejects.toThrow('it has no apps/server/src/main.ts. Choose a later commit.')
})
