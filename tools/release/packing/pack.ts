import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../../root.ts'
import { BROWSER_APPS, buildIfChanged } from '../../run/builds.ts'
import { complain } from '../../terminal.ts'
import { fillPackedFolder } from './packed-folder.ts'

/** Error that explains why a checkout cannot be packed. */
export class PackingError extends Error {}

const PACKED = join(ROOT, 'packed')
const COMMIT = /^[0-9a-f]{7,40}$/
const zVersion = z.object({ version: z.string() })

/**
 * Builds changed apps, and packs everything that a server needs into a folder.
 *
 * @throws {PackingError | BuildError}
 */
export async function packFolder(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(folder)) throw new PackingError(`${folder} already exists. Delete it, or choose another folder.`)
  const commit = commitOf(environment)
  await Promise.all(BROWSER_APPS.map((app) => buildIfChanged(app)))
  mkdirSync(folder, { recursive: true })
  fillPackedFolder(ROOT, folder, commit)
}

/**
 * Packs a folder in `packed`, replacing a previous one, and an archive of it.
 *
 * @returns paths of both, relative to the root
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
    throw new PackingError(
      'The commit is unknown, because this is not a git checkout. Set GIT_COMMIT, for example GIT_COMMIT=1a2b3c4.',
    )
  if (!GIT_COMMIT && git('status', '--porcelain') !== '')
    complain('Warning: the packed files contain uncommitted changes, which the recorded commit does not include.')
  return commit
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
