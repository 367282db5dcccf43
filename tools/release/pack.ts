// npm run pack: packs this checkout for a server.
//
//   npm run pack                    into packed: the folder vitrine-<version>-<commit>, and next to it with the same name the archive
//                                   (.tar.gz), the bill of materials (.cdx.json) and the checksums of both (.sha256)
//   npm run pack -- --folder <path> only the folder, which must not exist yet
//
// The commit is read from git; set GIT_COMMIT if this is not a git checkout. With uncommitted changes the names end with -modified.
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../root.ts'
import { BuildError } from '../run/builds.ts'
import { complain, say } from '../terminal.ts'
import { packFolder, packRelease } from './packing/pack.ts'
import { PackingError } from './packing/source.ts'

try {
  const { folder } = parseArgs({ options: { folder: { type: 'string' } } }).values
  if (folder) await packFolder(folder, process.env)
  else for (const made of await packRelease(join(ROOT, 'packed'), process.env)) say(relative(ROOT, made))
} catch (error) {
  if (!(error instanceof PackingError || error instanceof BuildError)) throw error
  complain(error.message)
  process.exitCode = 1
}
