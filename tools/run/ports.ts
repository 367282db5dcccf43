import { connect, createServer } from 'node:net'
import { type Addresses, PROGRAMS, type Program } from '../../apps/server/src/settings/demo-addresses.ts'

/** Reason why a port cannot be used. */
type PortProblem = 'taken' | 'forbidden'

const LOOPBACK = ['127.0.0.1', '::1']

const PROGRAM_NAMES: Record<Program, string> = {
  server: 'the app',
  idp: 'the demo identity provider',
  wallet: 'the demo wallet',
  emulator: 'the emulator of Microsoft Entra Verified ID',
}

/**
 * Returns the reason why this computer cannot listen on the port; undefined if it can. Checks both address families by connecting (some
 * systems allow two programs to listen on the same port) and by listening for a moment.
 */
export async function findPortProblem(port: number): Promise<PortProblem | undefined> {
  for (const host of LOOPBACK) {
    if (await answers(port, host)) return 'taken'
    const problem = await listenOnce(port, host)
    if (problem) return problem
  }
  return undefined
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

function listenOnce(port: number, host: string): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A computer without IPv6 has no ::1, which is fine.
      if (error.code === 'EADDRINUSE') resolve('taken')
      else resolve(error.code === 'EACCES' ? 'forbidden' : undefined)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/**
 * Returns a message for the user about all ports that cannot be used, with one command that uses free ports instead; undefined if all
 * ports are free.
 */
export async function describePortProblem(
  ports: Addresses['ports'],
  command: string,
  find = findPortProblem,
): Promise<string | undefined> {
  const programs: Program[] = ['server', 'idp', 'wallet', 'emulator']
  const used = new Set(Object.values(ports))
  const reasons: string[] = []
  const settings: string[] = []
  let isTaken = false
  for (const program of programs) {
    const port = ports[program]
    const problem = port === undefined ? undefined : await find(port)
    if (port === undefined || problem === undefined) continue
    isTaken ||= problem === 'taken'
    const state = problem === 'taken' ? 'is taken' : 'may not be used by your account'
    reasons.push(`Port ${port}, which ${PROGRAM_NAMES[program]} needs, ${state}.`)
    const free = await freePort(problem === 'taken' ? port : port + 7900, { used, find })
    used.add(free)
    settings.push(`${PROGRAMS[program].port}=${free}`)
  }
  if (reasons.length === 0) return undefined
  const advice = isTaken
    ? [
        'Vitrine may already be running in another terminal; a second one also needs DATA_DIR.',
        'Stop the other program, or use other ports:',
      ]
    : ['Use other ports:']
  return [...reasons, ...advice, '', `  ${inShell(settings, command)}`].join('\n')
}

/** Returns the first free port of those 100, 200, ... above the given one, or below it near the end of the range. */
async function freePort(
  port: number,
  { used, find }: { used: ReadonlySet<number | undefined>; find: typeof findPortProblem },
): Promise<number> {
  const step = port > 60_000 ? -100 : 100
  let free = port + step
  while (used.has(free) || (await find(free))) free += step
  return free
}

const inShell = (settings: string[], command: string): string =>
  process.platform === 'win32'
    ? [...settings.map((setting) => `set ${setting}`), command].join('&& ')
    : [...settings, command].join(' ')
