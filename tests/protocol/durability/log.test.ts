import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLog } from './log-reader.ts'
import { requestRepeatedly } from './pipelined-requests.ts'
import { ServerProcess, temporaryFolder } from './server-process.ts'
import { UnreadPipe } from './unread-pipe.ts'

const LIVE = '/health/live'
const CLEAN_EXIT = { code: 0, signal: null }

let data: ReturnType<typeof temporaryFolder>
let server: ServerProcess | undefined
beforeEach(() => {
  data = temporaryFolder()
})
afterEach(async () => {
  await server?.kill()
  server = undefined
  data.remove()
})

async function startLoggingTo(output: number): Promise<ServerProcess> {
  server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'info' }, undefined, output)
  return server
}

describe.skipIf(process.platform === 'win32')('a server whose log cannot be written', () => {
  it.skipIf(process.platform !== 'linux')('answers, issues a card and exits cleanly if the disk is full', async () => {
    const disk = openSync('/dev/full', 'w')
    const { url, browser } = await startLoggingTo(disk)
    expect(await requestRepeatedly(`${url}${LIVE}`, 2000)).toBe(2000)
    const { id } = await browser.issueBasic('BankAccount', { displayName: 'Anna' })
    expect(await browser.issuanceStatus(id)).toEqual({ status: 0 })
    expect(await server?.terminate()).toEqual(CLEAN_EXIT)
    closeSync(disk)
  })

  it('answers while its pipe is not read, and later reports how many lines it lost', async () => {
    const pipe = new UnreadPipe(data.path)
    const { url } = await startLoggingTo(pipe.input)
    const asked = 15_000
    expect(await requestRepeatedly(`${url}${LIVE}`, asked)).toBe(asked)
    await vi.waitFor(() => expect(readLog(pipe.read(), LIVE).lost).toBeGreaterThan(0), { timeout: 10_000 })
    expect(await requestRepeatedly(`${url}${LIVE}`, 10)).toBe(10)
    await vi.waitFor(
      () => {
        const { requests, lost } = readLog(pipe.read(), LIVE)
        expect(requests + lost).toBe(asked + 10)
      },
      { timeout: 10_000 },
    )
    expect(await server?.terminate()).toEqual(CLEAN_EXIT)
    pipe.close()
  }, 60_000)

  it('waits a moment for a slow reader before it exits', async () => {
    const pipe = new UnreadPipe(data.path)
    const { url } = await startLoggingTo(pipe.input)
    const asked = 1200
    expect(await requestRepeatedly(`${url}${LIVE}`, asked)).toBe(asked)
    const ending = server?.terminate()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const reading = setInterval(() => pipe.read(), 10)
    expect(await ending).toEqual(CLEAN_EXIT)
    clearInterval(reading)
    expect(readLog(pipe.read(), LIVE)).toEqual({ requests: asked, lost: 0 })
    pipe.close()
  })

  it('exits soon if its pipe is not read', async () => {
    const pipe = new UnreadPipe(data.path)
    const { url } = await startLoggingTo(pipe.input)
    await requestRepeatedly(`${url}${LIVE}`, 2000)
    const started = Date.now()
    expect(await server?.terminate()).toEqual(CLEAN_EXIT)
    expect(Date.now() - started).toBeLessThan(5000)
    pipe.close()
  })
})

it('a server that exits has written all its log lines', async () => {
  const file = join(data.path, 'server.log')
  const log = openSync(file, 'a')
  const { url } = await startLoggingTo(log)
  expect(await requestRepeatedly(`${url}${LIVE}`, 500)).toBe(500)
  expect(await server?.terminate()).toEqual(CLEAN_EXIT)
  closeSync(log)
  expect(readLog(readFileSync(file, 'utf8'), LIVE)).toEqual({ requests: 500, lost: 0 })
})
