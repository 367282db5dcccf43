import type { CredentialFormat as FormatName } from '../../credential-engine.ts'
import type { CredentialFormat } from './credential-format.ts'
import { SD_JWT_VC } from './sd-jwt/sd-jwt-vc.ts'

/** The formats that this engine issues and verifies. */
export const FORMATS: readonly CredentialFormat[] = [SD_JWT_VC]

/** @throws where there is no such format: cards that ask for one stop the start */
export function formatNamed(name: FormatName): CredentialFormat {
  const format = FORMATS.find((one) => one.name === name)
  if (!format) throw new Error(`there is no format ${name}`)
  return format
}
