import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFileSync,
  spawn,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINES } from './base-system.ts'
import { Shell } from './shell.ts'

/** Mounts, which only the processes of the machine see. They end with its last process. */
const START = `
set -e
root=$1 boot=$2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/dev/shm"
mount --bind "$3" "$root$4"
[ -z "$5" ] || mount -o remount,bind,ro "$root$4"
mkdir "$root/run/lock"
[ "$(ip -o link | wc -l)" -gt 1 ] || ip link set lo up
# The first process of a machine adopts orphans. It ends when the standard input closes, also if the run is killed.
exec chroot "$root" /bin/bash -c "$boot"'
echo up
read -r'
`

type Options = {
  /** Folder that is copied. */
  base: string
  /** If true, the machine shares the network of this computer. Otherwise it reaches only itself. */
  isOnline: boolean
  /** Commands that run at the start, as the init system would run them. */
  boot?: string
  /** Folder outside of the machine, and where the machine sees it. */
  shared: { folder: string; seenAs: string; isReadOnly: boolean }
}

/** A Debian with its own files, processes and, unless it is online, network. */
export class Machine {
  readonly root: string
  readonly #init: ChildProcess
  readonly #pid: string

  private constructor(root: string, init: ChildProcess, pid: string) {
    this.root = root
    this.#init = init
    this.#pid = pid
  }

  static async start(name: string, { base, isOnline, boot = ':', shared }: Options): Promise<Machine> {
    const root = join(MACHINES, name)
    rmSync(root, { recursive: true, force: true })
    execFileSync('cp', ['--archive', base, root])
    mkdirSync(join(root, shared.seenAs))
    const namespaces = ['--mount', '--pid', '--uts', '--ipc', ...(isOnline ? [] : ['--net'])]
    const init = spawn(
      'unshare',
      [
        ...namespaces,
        '--fork',
        '--kill-child',
        'bash',
        '-c',
        START,
        'bash',
        root,
        `${boot}\n`,
        shared.folder,
        shared.seenAs,
        shared.isReadOnly ? 'ro' : '',
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    await Promise.race([
      once(init.stdout, 'data'),
      once(init, 'exit').then(() => Promise.reject(new Error(`${name} did not start`))),
    ])
    const pid = readFileSync(`/proc/${init.pid}/task/${init.pid}/children`, 'utf8').trim()
    return new Machine(root, init, pid)
  }

  /** Opens a shell of an account, with this environment. */
  shell(account: string, environment: Record<string, string>, directory: string): Shell {
    return new Shell(this.#enter(account, environment, directory), this.root)
  }

  /** Runs a command and returns its output. Throws with its whole output if it fails. */
  run(command: string, account = 'root', environment: Record<string, string> = {}): string {
    const [program = '', ...args] = this.#enter(account, environment)
    const { status, stdout, stderr } = spawnSync(program, [...args, '-eo', 'pipefail', '-c', command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: MAX_OUTPUT,
    })
    if (status !== 0) throw new Error(`Exit code ${status}: ${command}\n${stdout}${stderr}`)
    return stdout.trim()
  }

  /** Starts a program that stays, with pipes for its input and output. */
  open(command: string, environment: Record<string, string>): ChildProcessWithoutNullStreams {
    const [program = '', ...args] = this.#enter('root', environment)
    return spawn(program, [...args, '-c', `exec ${command}`])
  }

  /** Ends all processes of the machine. Its mounts end with them. */
  async stop(): Promise<void> {
    const ended = once(this.#init, 'exit')
    this.#init.stdin?.end()
    await ended
    if (mountsIn(this.root) > 0) throw new Error(`${this.root} is still mounted`)
  }

  /** Deletes the files of the machine, which must be stopped. */
  delete(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  #enter(account: string, environment: Record<string, string>, directory = '/'): string[] {
    const home = account === 'root' ? '/root' : `/home/${account}`
    const variables = { HOME: home, PATH, DEBIAN_FRONTEND: 'noninteractive', ...RUNLEVEL, ...environment }
    return [
      ...['nsenter', '--target', this.#pid, '--all', '--root', `--wdns=${directory}`],
      ...['runuser', '--user', account, '--', 'env', '--ignore-environment'],
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      'bash',
    ]
  }
}

const mountsIn = (folder: string): number => readFileSync('/proc/self/mountinfo', 'utf8').split(` ${folder}`).length - 1

const MAX_OUTPUT = 64 * 1024 * 1024
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Makes installed packages start their services, as on a computer that was started. */
const RUNLEVEL = { RUNLEVEL: '2', PREVLEVEL: 'N' }
