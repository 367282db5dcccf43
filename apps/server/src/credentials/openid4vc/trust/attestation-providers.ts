import type { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { listProvidedFiles } from '../provided-files.ts'
import { parseAnchors, readAnchorFile } from './anchor-files.ts'

export function readProviders(
  directory: string | undefined,
  setting: 'WALLET_PROVIDERS_DIR' | 'KEY_PROVIDERS_DIR',
): X509Certificate[] {
  if (directory === undefined) return []
  const anchors = listProvidedFiles(directory, setting, '.pem').flatMap((name) => {
    const file = join(directory, name)
    return parseAnchors(file, readAnchorFile(file))
  })
  if (anchors.length === 0)
    throw new ExplainedError(
      `${directory} contains no certificate in a .pem file: expected the trust anchors of providers. Leave ${setting} empty to accept no attestation.`,
    )
  return anchors
}
