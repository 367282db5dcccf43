import { join } from 'node:path'
import type { Bytes } from '@vitrine/api/units.ts'
import { readRegularFileSync } from '../../platform/files/regular-file.ts'

export const LOGO_FILE = 'issuer-logo.png'

/** Maximum size of a logo that is embedded in request objects. */
const MAX_BYTES: Bytes = 16_384

/** Returns the logo as a data URL, which a wallet can show without another request (RFC 7591 section 2, `logo_uri`). */
export function embeddedLogo(cardsDirectory: string): string | undefined {
  try {
    const logo = readRegularFileSync(join(cardsDirectory, 'images', LOGO_FILE))
    return logo.length > MAX_BYTES ? undefined : `data:image/png;base64,${logo.toString('base64')}`
  } catch {
    return undefined
  }
}
