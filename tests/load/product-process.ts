// The product in a process of its own, on a free port and with an empty embedded database.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfiguration } from '../../apps/server/src/platform/config/configuration.ts'
import { countCommits } from './commit-counter.ts'
import { reportToParent } from './measured.ts'

const commits = process.argv.includes('--count-commits') ? countCommits() : () => 0
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const port = await freePort()
const product = await compose(
  readConfiguration({
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: directory,
    KEYS_DIR: '',
    DATABASE_URL: '',
    // All requests come from one address here.
    RATE_LIMIT_PER_MINUTE: '100000000',
  }),
)
await product.listen()
const trustAnchor = await readFile(join(directory, 'keys', 'trust-anchor.pem'), 'utf8')

reportToParent({ origin: `http://localhost:${port}`, trustAnchor }, commits, async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

/** A port that is free now: offers and requests carry it, so that it must be known before the product starts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
