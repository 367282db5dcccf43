import { readFile, stat } from 'node:fs/promises'

const MAX_BYTES = 1_048_576

/**
 * Reads the certificates in the trust anchor files. Skips a file that does not exist (yet), and one that is not a regular file of
 * at most 1 MB. Until it exists, the wallet treats the authority as unknown.
 */
export async function readTrustAnchors(files: readonly string[]): Promise<string[]> {
  const read = await Promise.allSettled(files.map(readRegularFile))
  return read.flatMap((result) => {
    if (result.status === 'rejected') return []
    return result.value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  })
}

/** A pipe or a device is not opened, because reading it may never end. */
async function readRegularFile(file: string): Promise<string> {
  const stats = await stat(file)
  if (!stats.isFile() || stats.size > MAX_BYTES) throw new Error(`${file} is not a regular file of at most 1 MB`)
  return readFile(file, 'utf8')
}
