import type { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { AnchorFileError, listAnchorFiles, parseAnchors, readAnchorFile } from './anchor-files.ts'

export function readProviders(
  directory: string | undefined,
  setting: 'WALLET_PROVIDERS_DIR' | 'KEY_PROVIDERS_DIR',
): X509Certificate[] {
  if (directory === undefined) return []
  const anchors = listAnchorFiles(directory, setting).flatMap((name) => {
    const file = join(directory, name)
    return parseAnchors(file, readAnchorFile(file))
  })
  if (anchors.length === 0)
    throw new AnchorFileError(
      `${directory} contains no certificate in a .pem file: expected the trust anchors of providers. Leave ${setting} empty to accept no attestation.`,
    )
  return anchors
}
