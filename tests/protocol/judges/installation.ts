import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { issueSdJwtVc } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/issue-sd-jwt.ts'
import {
  credentialTypeUrl,
  statusListUrl,
} from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { type KeyStore, openKeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { generateHolderKey } from '../wallet/keys.ts'

export const ISSUER = 'https://vitrine.example'
export const NOW: EpochMilliseconds = Date.now()
export const VCT = credentialTypeUrl(ISSUER, 'BankAccount')
export const STATUS = { uri: statusListUrl(ISSUER, '1'), index: 7 }
export const holder = generateHolderKey()

/** Creates the keys of a server in a temporary folder, reads them, and deletes the folder. */
export async function openKeys(): Promise<KeyStore> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-judges-'))
  try {
    return await openKeyStore({ directory, publicUrl: ISSUER, mayCreate: true, now: NOW })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Issues a credential with the server's own issuer. */
export const issue = (keys: KeyStore, claims: Record<string, string | number | boolean>): string =>
  issueSdJwtVc(
    {
      issuerUrl: ISSUER,
      type: VCT,
      issuedAt: Math.floor(NOW / 1000),
      expiresAt: Math.floor(NOW / 1000) + 86_400,
      holderJwk: holder.publicJwk,
      holderDid: undefined,
      status: STATUS,
      claims,
    },
    keys.signingKeys['credential-issuer'],
  )
