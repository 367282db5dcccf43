import type { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { AnchorFileError, listAnchorFiles, parseAnchors, readAnchorFile } from './anchor-files.ts'

/** Reads the trust anchors of wallet providers from the `.pem` files of a directory. @throws {AnchorFileError} */
export function readWalletProviders(directory: string): X509Certificate[] {
  const anchors = listAnchorFiles(directory, 'WALLET_PROVIDERS_DIR').flatMap((name) => {
    const file = join(directory, name)
    return parseAnchors(file, readAnchorFile(file))
  })
  if (anchors.length === 0)
    throw new AnchorFileError(
      `${directory} contains no certificate in a .pem file: expected the trust anchors of wallet providers. Leave WALLET_PROVIDERS_DIR empty to accept no attestation.`,
    )
  return anchors
}
