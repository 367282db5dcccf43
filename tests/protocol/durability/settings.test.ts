import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { ServerProcess, temporaryFolder } from './server-process.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

let data: ReturnType<typeof temporaryFolder>
let server: ServerProcess | undefined
beforeEach(() => {
  data = temporaryFolder()
  server = undefined
})
afterEach(async () => {
  await server?.kill()
  data.remove()
})

function fileOf(text: string): string {
  const file = join(data.path, 'settings.env')
  writeFileSync(file, text)
  return file
}

/** What a server says that does not start. */
const complaintOf = (environment: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = { ...BARE_ENVIRONMENT, DATA_DIR: data.path, ...environment }
    execFile(process.execPath, [MAIN], { env, timeout: 20_000 }, (_error, _said, complaint) => resolve(complaint))
  })

describe('the settings of a server', () => {
  it('are read from a file, too, and a slip in it is in the log, without its value', async () => {
    const ENV_FILE = fileOf('WALLET_NAME="The wallet of the file"\nLOG_LEVEL=fatal\nDATABSE_URL=hunter2\n')
    server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'warn', ENV_FILE })
    const answer = await fetch(`${server.url}/configuration`)
    expect(await answer.json()).toMatchObject({ walletName: 'The wallet of the file' })
    await expect.poll(() => server?.words).toContain('DATABSE_URL is not a setting; did you mean DATABASE_URL?')
    expect(server.words).not.toContain('hunter2')
  })

  it('stop the start where a line of the file is malformed, and the message has its number only', async () => {
    const complaint = await complaintOf({ ENV_FILE: fileOf('WALLET_NAME=Ours\nhunter2\n') })
    expect(complaint).toMatch(
      /^The server cannot start\.\nLine 2 of .*settings\.env is not usable: expected NAME=value/,
    )
    expect(complaint).not.toContain('hunter2')
  })

  it('that are missing are looked for under names that are not quite theirs', async () => {
    const complaint = await complaintOf({ NODE_ENV: 'production', PUBLIC_ULR: 'https://cards.example.org' })
    expect(complaint).toContain('expected an https origin in production')
    expect(complaint).toMatch(/\nPUBLIC_ULR is not a setting; did you mean PUBLIC_URL\?\n$/)
  })
})
