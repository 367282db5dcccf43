import { connect, createServer } from 'node:net'
import { type Addresses, PORT_VARIABLES, type Program } from '../../apps/server/src/settings/demo-addresses.ts'

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

/** Returns a message for the user about the first port that cannot be used, with advice; undefined if all ports are free. */
export async function describePortProblem(
  ports: Addresses['ports'],
  command: string,
  find = findPortProblem,
): Promise<string | undefined> {
  const programs: Program[] = ['server', 'idp', 'wallet', 'emulator']
  for (const program of programs) {
    const port = ports[program]
    if (port === undefined) continue
    const problem = await find(port)
    if (!problem) continue
    const variable = PORT_VARIABLES[program]
    const free = problem === 'forbidden' ? port + 8000 : port > 60_000 ? port - 100 : port + 100
    const reason =
      problem === 'taken'
        ? `Port ${port}, which ${PROGRAM_NAMES[program]} needs, is taken. Vitrine may already be running in another terminal.`
        : `Port ${port}, which ${PROGRAM_NAMES[program]} needs, may not be used by your account.`
    return `${reason}\nStop the other program, or choose another port with ${variable}:\n\n  ${inShell(variable, free, command)}`
  }
  return undefined
}

function inShell(variable: string, value: number, command: string): string {
  return process.platform === 'win32' ? `set ${variable}=${value} && ${command}` : `${variable}=${value} ${command}`
}
