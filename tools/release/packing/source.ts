import { execFileSync } from 'node:child_process'

/** State of the files that are packed. */
export type Source = {
  /** Hash of the commit. */
  commit: string
  /** If files differ from the commit, or are not in it. */
  isModified: boolean
}

/** Error that explains why a checkout cannot be packed. */
export class PackingError extends Error {}

const COMMIT = /^[0-9a-f]{7,40}$/
const SHORT_COMMIT = 7

/**
 * Returns what is packed: the state of the checkout according to git, or the commit that GIT_COMMIT names.
 *
 * @throws {PackingError} if the commit is unknown
 */
export function sourceOf(root: string, { GIT_COMMIT }: NodeJS.ProcessEnv): Source {
  const git = (...args: string[]) => outputOfGit(root, args)
  const commit = GIT_COMMIT || git('rev-parse', 'HEAD')
  if (commit === undefined || !COMMIT.test(commit))
    throw new PackingError(
      'The commit is unknown, because this is not a git checkout. Set GIT_COMMIT, for example GIT_COMMIT=1a2b3c4.',
    )
  return { commit, isModified: !GIT_COMMIT && git('status', '--porcelain') !== '' }
}

/**
 * Returns the name of the packed folder, such as `vitrine-0.1.0-1a2b3c4`. Two commits with the same version have different names.
 * Uncommitted changes have no name of their own, so that name ends with `-modified`.
 */
export const releaseName = (version: string, { commit, isModified }: Source): string =>
  `vitrine-${version}-${commit.slice(0, SHORT_COMMIT)}${isModified ? '-modified' : ''}`

function outputOfGit(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
