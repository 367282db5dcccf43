import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { say } from '../../tools/terminal.ts'

/** Folder of the machines, which git ignores. */
export const MACHINES = join(ROOT, '.runtime', 'manual')

const RELEASE = 'bookworm'
const BASE = join(MACHINES, 'base')
const DOWNLOADED = join(MACHINES, 'downloaded')

/**
 * Returns the folder of a Debian 12 as its installer leaves it, plus the downloaded archives of these packages and of what they need. It is
 * made by debootstrap once, and kept.
 */
export function baseSystem(packages: readonly string[]): string {
  if (!existsSync(BASE)) {
    const unfinished = `${BASE}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(MACHINES, { recursive: true })
    say('Making a Debian 12 with debootstrap (once, some minutes) ...')
    execFileSync('debootstrap', [RELEASE, unfinished, ...mirror()], { stdio: ['ignore', 'ignore', 'inherit'] })
    // Writing each file of a package to the disk at once takes minutes, and the machines are deleted after the run.
    writeFileSync(join(unfinished, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
    renameSync(unfinished, BASE)
  }
  downloadOnceADay(packages)
  return BASE
}

function downloadOnceADay(packages: readonly string[]): void {
  const today = [new Date().toDateString(), ...packages].join(' ')
  if (existsSync(DOWNLOADED) && readFileSync(DOWNLOADED, 'utf8') === today) return
  say('Downloading the packages ...')
  cpSync('/etc/resolv.conf', join(BASE, 'etc/resolv.conf'), { dereference: true })
  const commands = 'apt-get update && apt-get install --yes --download-only "$@"'
  execFileSync('chroot', [BASE, 'sh', '-c', commands, 'sh', ...packages], { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(DOWNLOADED, today)
}

/** Returns the mirror of this release that the apt of this computer uses; empty if it uses none, and debootstrap has to choose. */
function mirror(): string[] {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(RELEASE) $(COMPONENT) $(REPO_URI)'], {
    encoding: 'utf8',
  })
  return /^bookworm main (\S+)$/m.exec(targets)?.slice(1, 2) ?? []
}
