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

/** Returns the error output of a server that does not start. */
const startError = (environment: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = { ...BARE_ENVIRONMENT, DATA_DIR: data.path, ...environment }
    execFile(process.execPath, [MAIN], { env, timeout: 20_000 }, (_error, _stdout, stderr) => resolve(stderr))
  })

describe('the settings of a server', () => {
  it('are also read from a file, and a misspelt name in it is logged without its value', async () => {
    const ENV_FILE = fileOf('WALLET_NAME="The wallet of the file"\nLOG_LEVEL=fatal\nDATABSE_URL=hunter2\n')
    server = await ServerProcess.start({ DATA_DIR: data.path, LOG_LEVEL: 'warn', ENV_FILE })
    const answer = await fetch(`${server.url}/configuration`)
    expect(await answer.json()).toMatchObject({ walletName: 'The wallet of the file' })
    await expect.poll(() => server?.words).toContain('DATABSE_URL is not a setting; did you mean DATABASE_URL?')
    expect(server.words).not.toContain('hunter2')
  })

  it('prevent the start if a line of the file is malformed, and the message contains only the number of this line', async () => {
    const message = await startError({ ENV_FILE: fileOf('WALLET_NAME=Ours\nhunter2\n') })
    expect(message).toMatch(/^The server cannot start\.\nLine 2 of .*settings\.env is not usable: expected NAME=value/)
    expect(message).not.toContain('hunter2')
  })

  it('that are missing are reported together with a similar name that is set', async () => {
    const message = await startError({ NODE_ENV: 'production', PUBLIC_ULR: 'https://cards.example.org' })
    expect(message).toContain('expected an https origin in production')
    expect(message).toMatch(/\nPUBLIC_ULR is not a setting; did you mean PUBLIC_URL\?\n$/)
  })
})
