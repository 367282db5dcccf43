import { readFile } from 'node:fs/promises'

/**
 * Reads the certificates in the trust anchor files. Skips a file that does not exist (yet). Until it exists, the wallet treats the
 * authority as unknown.
 */
export async function readTrustAnchors(files: readonly string[]): Promise<string[]> {
  const read = await Promise.allSettled(files.map((file) => readFile(file, 'utf8')))
  return read.flatMap((result) => {
    if (result.status === 'rejected') return []
    return result.value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  })
}
