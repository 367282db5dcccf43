import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { Product } from './product.ts'
import { type ProgramPlan, startProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-program-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const OBEDIENT = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0) })`
const DEAF = `process.on('SIGTERM', () => {})`

test('stops a program with SIGTERM, and logs its output in a file that only the owner can read', async () => {
  const plan = planScript(`${OBEDIENT}; console.log('up', process.pid); setInterval(() => {}, 1000)`)
  const program = startProgram(plan)
  await logged(plan, /up \d+/)
  await program.stop()
  expect(await program.ended).toBe('exit code 0')
  expect(readFileSync(plan.logFile, 'utf8')).toMatch(/up \d+\nbye\n/)
  if (process.platform !== 'win32') expect(statSync(plan.logFile).mode & 0o777).toBe(0o600)
})

test.skipIf(process.platform === 'win32')('kills a program that hangs, with its child processes', async () => {
  const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', "${DEAF}; console.log('grandchild', process.pid); setInterval(() => {}, 1000)"], { stdio: 'inherit' })`
  const plan = planScript(`${DEAF}; console.log('child', process.pid); ${grandchild}; setInterval(() => {}, 1000)`)
  const program = startProgram(plan)
  const child = Number((await logged(plan, /child (\d+)/))[1])
  const grand = Number((await logged(plan, /grandchild (\d+)/))[1])
  await program.stop(200)
  expect(await program.ended).toBe('SIGKILL')
  await gone(child)
  await gone(grand)
})

test.skipIf(process.platform === 'win32')('stops programs when their launcher is killed', async () => {
  const plan = planScript(`${OBEDIENT}; console.log('up', process.pid); setInterval(() => {}, 1000)`)
  const launcher = join(folder, 'launcher.ts')
  writeFileSync(
    launcher,
    `import { startProgram } from ${JSON.stringify(pathToFileURL(join(ROOT, 'tools', 'run', 'program.ts')).href)}
     startProgram(${JSON.stringify(plan)})
     setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [launcher], { stdio: 'ignore' })
  const program = Number((await logged(plan, /up (\d+)/))[1])
  child.kill('SIGKILL')
  await gone(program)
  expect(readFileSync(plan.logFile, 'utf8')).toContain('bye')
})

test('reports a program that stops unexpectedly as a failure, with the end of its log', async () => {
  const product = new Product()
  product.start({ ...planScript(`console.error('no room left'); process.exit(3)`), title: 'the app' })
  const failure = await product.failed
  expect(failure.message).toContain('The app stopped (exit code 3)')
  expect(failure.message).toContain('no room left')
  await product.stop()
})

test('reports no failure after stop, and starts nothing any more', async () => {
  const product = new Product()
  let hasFailed = false
  void product.failed.then(() => {
    hasFailed = true
  })
  const plan = planScript(`${OBEDIENT}; console.log('up'); setInterval(() => {}, 1000)`)
  product.start(plan)
  await logged(plan, /up/)
  await product.stop()
  await wait(20)
  expect(hasFailed).toBe(false)
  expect(() => product.start(plan)).toThrow('stopping')
})

test('starts the server without waiting for the emulator, and reports an emulator that stops', async () => {
  const product = new Product()
  const running = planScript(`${OBEDIENT}; setInterval(() => {}, 1000)`)
  const server = { ...planScript(`${OBEDIENT}; console.log('up'); setInterval(() => {}, 1000)`), ...logIn('server') }
  const emulator = {
    // Ends only after the server has started.
    ...planScript(
      `setInterval(() => require('node:fs').existsSync(${JSON.stringify(server.logFile)}) && process.exit(3), 20)`,
    ),
    title: 'the emulator',
    ...logIn('emulator'),
    readyUrl: 'http://127.0.0.1:1/',
  }
  const started = product.startAll({ server, idp: running, wallet: running, emulator })
  await expect(started).rejects.toThrow('The emulator stopped (exit code 3)')
  await logged(server, /up/)
  await product.stop()
})

const logIn = (name: string) => ({ logFile: join(folder, 'logs', `${name}.log`) })

function planScript(script: string): ProgramPlan {
  return {
    title: 'a script',
    arguments: ['-e', script],
    environment: process.env,
    logFile: join(folder, 'logs', 'script.log'),
  }
}

async function logged(plan: ProgramPlan, pattern: RegExp): Promise<RegExpExecArray> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = pattern.exec(read(plan.logFile))
    if (found) return found
    await wait(25)
  }
  throw new Error(`${pattern} did not appear in the log: ${read(plan.logFile)}`)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function gone(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (!isAlive(pid)) return
    await wait(25)
  }
  throw new Error(`process ${pid} is still there`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie: it has exited, but process 1 has not collected it yet.
  return !/^\d+ \(.*\) Z/.test(read(`/proc/${pid}/stat`))
}
