import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../../root.ts'
import { BROWSER_APPS, buildWhenChanged } from '../../run/builds.ts'
import { complain } from '../../terminal.ts'
import { fillPackedFolder } from './packed-folder.ts'

/** What keeps a checkout from being packed, in words. */
export class PackingError extends Error {}

const PACKED = join(ROOT, 'packed')
const COMMIT = /^[0-9a-f]{7,40}$/
const zVersion = z.object({ version: z.string() })

/**
 * Builds the apps where they have changed, and packs all that a server needs into a folder.
 *
 * @throws {PackingError | BuildError}
 */
export async function packFolder(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(folder)) throw new PackingError(`${folder} is there already.`)
  const commit = commitOf(environment)
  await Promise.all(BROWSER_APPS.map((app) => buildWhenChanged(app)))
  mkdirSync(folder, { recursive: true })
  fillPackedFolder(ROOT, folder, commit)
}

/**
 * Packs a folder in `packed`, in the place of the one before, and an archive of it.
 *
 * @returns where both are, from the root
 * @throws {PackingError | BuildError}
 */
export async function packArchive(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { version } = zVersion.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const name = `vitrine-${version}`
  const folder = join(PACKED, name)
  const archive = `${folder}.tar.gz`
  for (const old of [folder, archive]) rmSync(old, { recursive: true, force: true })
  await packFolder(folder, environment)
  execFileSync('tar', ['-czf', archive, '-C', PACKED, name])
  return [folder, archive].map((path) => relative(ROOT, path))
}

function commitOf({ GIT_COMMIT }: NodeJS.ProcessEnv): string {
  const commit = GIT_COMMIT || git('rev-parse', 'HEAD')
  if (commit === undefined || !COMMIT.test(commit))
    throw new PackingError('This is no git checkout: say which commit it is, like GIT_COMMIT=1a2b3c4.')
  if (!GIT_COMMIT && git('status', '--porcelain') !== '')
    complain('What is packed has changes that are not committed: the commit that it names is the one before them.')
  return commit
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
