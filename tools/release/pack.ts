// npm run pack: packs this checkout for a server, as a folder and as an archive.
//
//   npm run pack                    packed/vitrine-<version> and packed/vitrine-<version>.tar.gz
//   npm run pack -- --folder <path> only the folder, which must not exist yet
//
// The commit is read from git; set GIT_COMMIT if this is not a git checkout.
import { parseArgs } from 'node:util'
import { BuildError } from '../run/builds.ts'
import { complain, say } from '../terminal.ts'
import { PackingError, packArchive, packFolder } from './packing/pack.ts'

try {
  const { folder } = parseArgs({ options: { folder: { type: 'string' } } }).values
  if (folder) await packFolder(folder, process.env)
  else for (const made of await packArchive(process.env)) say(made)
} catch (error) {
  if (!(error instanceof PackingError || error instanceof BuildError)) throw error
  complain(error.message)
  process.exitCode = 1
}
