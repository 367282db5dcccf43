import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { releaseName, sourceOf } from '../../tools/release/packing/source.ts'
import { ROOT } from '../../tools/root.ts'
import { baseSystem, MACHINES } from './base-system.ts'
import { type CommandBlock, packagesIn } from './command-blocks.ts'
import { Machine } from './machine.ts'
import type { Shell } from './shell.ts'
import { OWN_NAMES, PROGRAMS } from './stand-ins.ts'
import { Visitor } from './visitor-process.ts'

export const SITE = 'cards.example.org'
export const ENGINEER = 'engineer'

const CLONE = `/home/${ENGINEER}/vitrine`
/** Blocks that a reader types on the own computer, not on the server. */
const ON_COMPUTER = ['1. Pack the server', 'Use a real phone']
/** Packages of the engineer's computer. */
const TOOLS = ['age', 'ca-certificates', 'git', 'libatomic1', 'openssl']
const PATH = '/usr/local/bin:/opt/node/bin:/usr/bin:/bin'
const USED = '/var/log/stand-ins'
const AUTHORITY = '/usr/local/share/ca-certificates/manual.crt'
const PROJECT = '/project'

/** The two machines of a run: the computer of an engineer, and the server, which reaches only itself. */
export class Stage {
  readonly computer: Machine
  readonly server: Machine
  readonly #own: Record<keyof typeof OWN_NAMES, string> = { release: '', nextRelease: '', key: '' }
  #shells = new Map<string, Shell>()
  #visitor: Visitor | undefined
  #trusted: Record<string, string> = { NODE_EXTRA_CA_CERTS: AUTHORITY }

  private constructor(computer: Machine, server: Machine) {
    this.computer = computer
    this.server = server
  }

  static async build(blocks: readonly CommandBlock[]): Promise<Stage> {
    const base = baseSystem([...new Set([...packagesIn(blocks), ...TOOLS, 'prometheus'])])
    const npm = join(MACHINES, 'npm')
    mkdirSync(npm, { recursive: true })
    const stage = new Stage(
      await Machine.start('computer', {
        base,
        isOnline: true,
        shared: { folder: npm, seenAs: '/npm', isReadOnly: false },
      }),
      await Machine.start('server', {
        base,
        isOnline: false,
        boot: '/etc/init.d/cron start',
        shared: { folder: ROOT, seenAs: PROJECT, isReadOnly: true },
      }),
    )
    stage.#prepareComputer()
    stage.#prepareServer()
    return stage
  }

  get release(): string {
    return this.#own.release
  }

  get nextRelease(): string {
    return this.#own.nextRelease
  }

  /** Runs a block in the shell of its reader, with the reader's own names. Each section starts in a new shell. */
  run({ section, title, text }: CommandBlock): Promise<string> {
    const isOnComputer = ON_COMPUTER.includes(title)
    const name = isOnComputer ? title : section
    let shell = this.#shells.get(name)
    if (!shell) {
      for (const old of this.#shells.values()) old.close()
      shell = isOnComputer
        ? this.computer.shell(ENGINEER, this.#environmentOfComputer(), CLONE)
        : this.server.shell('root', this.#trusted, '/root')
      this.#shells = new Map([[name, shell]])
    }
    return shell.run(
      Object.entries(OWN_NAMES).reduce(
        (filled, [name, shown]) => filled.replaceAll(shown, this.#own[name as keyof typeof OWN_NAMES]),
        text,
      ),
    )
  }

  /** Runs a command on the server as root, which trusts the site's certificate as the manual's shell does. */
  onServer(command: string): string {
    return this.server.run(command, 'root', this.#trusted)
  }

  onComputer(command: string): string {
    return this.computer.run(`cd ${CLONE} && ${command}`, ENGINEER, this.#environmentOfComputer())
  }

  /** From now on, programs trust the authority of the site only by the server's settings. */
  trustSettingsOnly(): void {
    this.#trusted = {}
    this.#shells = new Map()
  }

  /** A visitor of the site with a wallet, who keeps a card during the run. */
  get visitor(): Visitor {
    this.#visitor ??= new Visitor(
      this.server.open(
        `/opt/node/bin/node ${PROJECT}/tests/manual/visitor.ts https://${SITE} /etc/vitrine/keys/trust-anchor.pem`,
        { NODE_EXTRA_CA_CERTS: AUTHORITY },
      ),
    )
    return this.#visitor
  }

  /** Copies what scp was given to the home directory of root on the server. */
  deliver(): void {
    cpSync(join(this.computer.root, 'outbox'), join(this.server.root, 'root'), { recursive: true })
  }

  /** Packs this build again under another version, and delivers it. */
  packNextVersion(): void {
    const [, version = ''] = OWN_NAMES.nextRelease.split('-')
    this.onComputer(
      `npm pkg set version=${version} && git commit --quiet --all --message 'Next version' && npm run pack`,
    )
    const commit = this.onComputer('git rev-parse HEAD')
    this.#own.nextRelease = releaseName(version, { commit, isModified: false })
    this.onComputer(`scp packed/${this.#own.nextRelease}.* root@${SITE}:`)
    this.deliver()
  }

  /** Tells if a stand-in was used so far. */
  hasUsed(name: string): boolean {
    return [this.computer, this.server].some(({ root }) => readFileSync(join(root, USED), 'utf8').includes(`${name}\n`))
  }

  /** Ends both machines. Their files stay after a failure, for those who look for its reason. */
  async close({ hasFailed }: { hasFailed: boolean }): Promise<void> {
    for (const machine of [this.computer, this.server]) {
      await machine.stop()
      if (!hasFailed) machine.delete()
    }
  }

  #environmentOfComputer(): Record<string, string> {
    const { NODE_EXTRA_CA_CERTS } = process.env
    return {
      PATH,
      npm_config_cache: '/npm',
      npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { cwd: ROOT, encoding: 'utf8' }).trim(),
      ...(NODE_EXTRA_CA_CERTS
        ? { NODE_EXTRA_CA_CERTS: '/etc/authorities.pem', npm_config_cafile: '/etc/authorities.pem' }
        : {}),
    }
  }

  #prepareComputer(): void {
    const { computer } = this
    const { NODE_EXTRA_CA_CERTS, npm_execpath: npm = '' } = process.env
    computer.run(`apt-get install --yes ${TOOLS.join(' ')} && useradd --create-home --shell /bin/bash ${ENGINEER}`)
    if (NODE_EXTRA_CA_CERTS)
      cpSync(NODE_EXTRA_CA_CERTS, join(computer.root, 'etc/authorities.pem'), { dereference: true })
    const node = join(computer.root, 'opt/node')
    cpSync(process.execPath, join(node, 'bin/node'))
    cpSync(dirname(dirname(npm)), join(node, 'lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(node, 'bin/npm'))
    execFileSync('git', ['clone', '--quiet', ROOT, join(computer.root, CLONE)])
    mkdirSync(join(computer.root, 'outbox'))
    computer.run(`chown --recursive ${ENGINEER} /npm /outbox ${CLONE}`)
    this.onComputer("git config --global user.name Engineer && git config --global user.email 'engineer@example.org'")
    this.#own.key = this.onComputer('age-keygen --output ~/age.key 2>&1').replace('Public key: ', '')
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    this.#own.release = releaseName(version, { ...sourceOf(ROOT, {}), isModified: false })
    this.#install('computer')
  }

  #prepareServer(): void {
    const { computer, server } = this
    computer.run(
      'cd /tmp && openssl req -x509 -newkey rsa:2048 -noenc -days 30 -subj "/CN=Private authority" -keyout private-authority.key -out private-authority.pem',
    )
    for (const name of ['private-authority.key', 'private-authority.pem'])
      cpSync(join(computer.root, 'tmp', name), join(server.root, 'root', name))
    cpSync(join(server.root, 'root/private-authority.pem'), join(server.root, AUTHORITY))
    cpSync(process.execPath, join(server.root, 'root/node'))
    writeFileSync(join(server.root, 'etc/hosts'), `127.0.0.1 localhost ${SITE}\n`)
    this.#install('server')
  }

  /** Installs the stand-ins of a machine, which note that they were used. */
  #install(machine: 'server' | 'computer'): void {
    const { root } = this[machine]
    writeFileSync(join(root, USED), '', { mode: 0o666 })
    this[machine].run(`chmod 0666 ${USED}`)
    for (const [name, standIn] of Object.entries(PROGRAMS)) {
      if (standIn.machine !== machine) continue
      const script = readFileSync(join(import.meta.dirname, 'stand-ins', name), 'utf8')
      const noting = script.replace('set -eu\n', `set -eu\necho ${name} >> ${USED}\n`)
      writeFileSync(join(root, 'usr/local/bin', name), noting, { mode: 0o755 })
    }
  }
}
