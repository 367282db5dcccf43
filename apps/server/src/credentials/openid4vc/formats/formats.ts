import type { FormatName } from '../../credential-engine.ts'
import type { CredentialFormat } from './credential-format.ts'
import { JWT_VC } from './jwt-vc/jwt-vc.ts'
import { MDOC } from './mdoc/mdoc.ts'
import { SD_JWT_VC } from './sd-jwt/sd-jwt-vc.ts'

export const FORMATS: readonly CredentialFormat[] = [SD_JWT_VC, JWT_VC, MDOC]

/**
 * @throws {Error} if there is no such format. No card leads to this error, because the server does not start with a card in an unknown
 * format
 */
export function formatNamed(formats: readonly CredentialFormat[], name: FormatName): CredentialFormat {
  const format = formats.find((one) => one.name === name)
  if (!format) throw new Error(`the credential format ${name} does not exist`)
  return format
}
