import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bytes } from '@vitrine/api/units.ts'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(css|js|json|svg)$/
/** A smaller file fits into one network packet either way. */
const MIN_SIZE: Bytes = 1024

/** Writes a Brotli and a gzip copy next to each file of a build, so that the server compresses nothing at request time. */
export function precompress(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'vitrine-precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: async () => {
      // If nothing was written, the build has failed and reports its own error.
      if (!isWritten) return
      const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_SIZE) return
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await writeFile(`${file}.br`, await brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
