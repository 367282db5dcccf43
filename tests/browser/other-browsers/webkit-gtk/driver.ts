import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from '../../product/free-ports.ts'

/** Error that WebDriver reports, with its code, for example `no such window`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** A WebDriver session (W3C WebDriver, section 6) of a browser that was started for it. */
export type Driver = {
  /** Messages of the browser's consoles. */
  readonly messages: readonly string[]
  /** Sends a command of the session. With a window, the command concerns this window. */
  send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, window?: string): Promise<Value>
  stop(): Promise<void>
}

/** Starts WebKitWebDriver, which starts `stdbuf` with these arguments as the browser: the console is then written line by line. */
export async function startDriver(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Driver> {
  const [port] = await findFreePorts(1)
  const child = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const messages: string[] = []
  createInterface(child.stdout).on('line', (line) => {
    // A message may have several lines.
    if (/CONSOLE /.test(line) || messages.length === 0) messages.push(line)
    else messages.push(`${messages.pop()}\n${line}`)
  })
  const command = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(90_000),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new WebDriverError(value.error, value.message)
    return value
  }
  await untilReady(() => command('GET', '/status'))
  const options = { binary: '/usr/bin/stdbuf', args }
  const created = await command('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${(created as { sessionId: string }).sessionId}`

  // A command concerns the window that was chosen before, so only one sender at a time may choose and send.
  let turn: Promise<unknown> = Promise.resolve()
  return {
    messages,
    send<Value>(method: string, path: string, body?: object, window?: string): Promise<Value> {
      const sent = turn.then(async () => {
        if (window) await command('POST', `${session}/window`, { handle: window })
        return (await command(method, `${session}${path}`, body)) as Value
      })
      turn = sent.catch(() => {})
      return sent
    },
    async stop() {
      await command('DELETE', session).catch(() => {})
      child.kill()
    },
  }
}

async function untilReady(isReady: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      await isReady()
      return
    } catch (error) {
      if (attempt > 100) throw error
      await pause(100)
    }
}
