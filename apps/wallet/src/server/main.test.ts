import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

const start = (environment: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { ...process.env, ...environment } })

test('prints the reason without a stack trace if the wallet cannot start', async () => {
  const failure = await start({ WALLET_PORT: 'eighty' }).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The wallet cannot start: .+\n$/),
  })
  expect(failure).toMatchObject({ stderr: expect.stringContaining('WALLET_PORT') })
})
