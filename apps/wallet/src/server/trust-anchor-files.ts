import { readFile } from 'node:fs/promises'

/**
 * What the trust anchor files hold now. A file that is not there (yet) is left out: the wallet then simply does not
 * know its authority and says so.
 */
export async function readTrustAnchors(files: readonly string[]): Promise<string[]> {
  const read = await Promise.allSettled(files.map((file) => readFile(file, 'utf8')))
  return read.flatMap((result) => {
    if (result.status === 'rejected') return []
    return result.value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  })
}
