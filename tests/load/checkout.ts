import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExplainedError } from '../../apps/server/src/platform/config/explained-error.ts'
import { runToEnd } from './run-to-end.ts'

const SERVER = 'apps/server/src/main.ts'

type Options = { repository: string; resources: AsyncDisposableStack }

/**
 * Checks a commit out in a temporary worktree, which is removed when the resources are released.
 *
 * @returns the folder of the worktree
 * @throws {ExplainedError} if there is no such commit, or if it has no server that the bench can start
 */
export async function checkOut(commit: string, { repository, resources }: Options): Promise<string> {
  const git = (failure: string, ...args: string[]) =>
    runToEnd(failure, ['git', '-C', repository, ...args], { cwd: repository, resources })
  const hash = await git(
    `There is no commit '${commit}' in this repository. Fetch it, or check its name`,
    ...['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`],
  )
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-checkout-'))
  const root = join(folder, hash)
  resources.defer(() => {
    // Forced twice, because git locks a worktree until it is complete. The folder is removed in any case.
    spawnSync('git', ['-C', repository, 'worktree', 'remove', '--force', '--force', root])
    rmSync(folder, { recursive: true, force: true })
  })
  await git(`${commit} could not be checked out`, 'worktree', 'add', '--quiet', '--detach', root, hash)
  if (!existsSync(join(root, SERVER)))
    throw new ExplainedError(
      `The bench cannot start the server of ${commit}: it has no ${SERVER}. Choose a later commit.`,
    )
  return root
}

/** Installs the packages of a checkout that its servers need. @throws {ExplainedError} if that fails */
export async function installPackages(root: string, { resources }: Pick<Options, 'resources'>): Promise<void> {
  await install(root, ['--omit=dev'], resources)
}

/** Installs all packages of a checkout, and builds its app. @throws {ExplainedError} if that fails */
export async function buildApp(root: string, { resources }: Pick<Options, 'resources'>): Promise<void> {
  await install(root, [], resources)
  const vite = [process.execPath, join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'] as const
  await runToEnd('The app of the commit could not be built', vite, { cwd: join(root, 'apps', 'web'), resources })
}

async function install(root: string, options: readonly string[], resources: AsyncDisposableStack): Promise<void> {
  const command = ['npm', 'ci', ...options, '--ignore-scripts', '--no-audit', '--no-fund'] as const
  await runToEnd('The packages of the commit could not be installed', command, { cwd: root, resources })
}
