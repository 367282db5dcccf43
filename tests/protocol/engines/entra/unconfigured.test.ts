import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../../bare-environment.ts'
import { freePort } from '../../../free-port.ts'

const MAIN = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url))
const PRELOAD = new URL('loaded-modules.ts', import.meta.url).href

/** Starts a server, and returns the modules of the engine that it has loaded once it is ready. */
async function loadedModules(environment: Record<string, string> = {}): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-modules-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['--import', PRELOAD, MAIN], {
    env: {
      ...BARE_ENVIRONMENT,
      ...{ PORT: String(port), METRICS_PORT: 'off', DATA_DIR: directory, LOG_LEVEL: 'silent' },
      ...environment,
    },
  })
  let errors = ''
  server.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  try {
    for (let tries = 0; tries < 300; tries += 1) {
      const ready = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
      if (ready?.ok) return [...errors.matchAll(/loaded \S+\/credentials\/entra\/(\S+)/g)].map(([, name = '']) => name)
      await sleep(50)
    }
    throw new Error(`the server did not start: ${errors}`)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  }
}

it('a server without the engine loads its definition, its settings and its migrations, and nothing else', async () => {
  expect((await loadedModules()).sort()).toEqual(['entra.configuration.ts', 'entra.engine.ts', 'entra.migrations.ts'])
})

it('a server with the engine loads all of it', async () => {
  const modules = await loadedModules({ ENTRA_EMULATOR_URL: 'http://localhost:9' })
  expect(modules).toEqual(expect.arrayContaining(['entra-engine.ts', 'service/verified-id-service.ts']))
})
