import type { CredentialFormat } from './credential-format.ts'
import { JWT_VC } from './jwt-vc/jwt-vc-format.ts'
import { MDOC } from './mdoc/mdoc-format.ts'
import { SD_JWT } from './sd-jwt/sd-jwt-format.ts'

export const FORMATS = {
  'dc+sd-jwt': SD_JWT,
  mso_mdoc: MDOC,
  jwt_vc_json: JWT_VC,
} as const satisfies Record<string, CredentialFormat>

export type FormatName = keyof typeof FORMATS

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name)
}

export function formatNamed(name: string): CredentialFormat | undefined {
  return isFormatName(name) ? FORMATS[name] : undefined
}
