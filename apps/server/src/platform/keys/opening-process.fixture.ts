// Opens the keys in a process of its own at a given moment, as a server does, and prints their fingerprints.
//
//   node opening-process.fixture.ts <directory> <public URL> <milliseconds since 1970>
import { createHash } from 'node:crypto'
import { openKeyStore } from './key-store.ts'

const [directory = '', publicUrl = '', moment] = process.argv.slice(2)
// The module is loaded before the given moment, so that the processes open the keys at nearly the same time.
await import('../certificates/x509.ts')
while (Date.now() < Number(moment)) {}
const { trustAnchor, signingKeys, nonceSecret } = await openKeyStore({
  directory,
  publicUrl,
  mayCreate: true,
  now: Date.now(),
})
const certificates = [trustAnchor, ...Object.values(signingKeys).map(({ certificate }) => certificate)]
const secret = createHash('sha256').update(nonceSecret).digest('hex')
process.stdout.write(JSON.stringify([...certificates.map(({ fingerprint256 }) => fingerprint256), secret]))
