// The server under test. A test can move the server's clock, to let offers and results expire. A test can also restart the server with
// an empty database and other settings. This happens inside the same process, and takes a tenth of the time that new processes need.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import type { Product } from '../../../apps/server/src/composition/product.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { clockAhead } from './movable-clock.ts'

let product = await start(process.env)
process.once('SIGTERM', () => {
  void product.close().then(() => process.exit(0))
})

const { RESET_PORT } = process.env
if (RESET_PORT !== undefined)
  createServer(async (request, response) => {
    try {
      const settings = (await json(request)) as Record<string, string>
      await product.close()
      emptyDatabase()
      product = await start({ ...process.env, ...settings })
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  }).listen(Number(RESET_PORT), '127.0.0.1')

async function start(environment: NodeJS.ProcessEnv): Promise<Product> {
  const configuration = readConfiguration(environment)
  const started = await compose(configuration, { clock: () => Date.now() + clockAhead(configuration.dataDirectory) })
  await started.listen()
  return started
}

function emptyDatabase(): void {
  const { database } = readConfiguration(process.env)
  if (database.kind !== 'sqlite') throw new Error('Only an embedded database can be emptied')
  for (const file of ['', '-wal', '-shm']) rmSync(`${database.file}${file}`, { force: true })
}
