import type { KeyObject } from 'node:crypto'
import { demandOnly, type JsonObject, readArray, readObject, readString, readStrings } from './json-reading.ts'
import { importPublicJwk } from './keys.ts'
import { demand } from './refusal.ts'

/** Key and parameters for the encryption of an answer. */
export type ResponseEncryption = {
  readonly kid: string
  readonly key: KeyObject
  readonly enc: 'A128GCM' | 'A256GCM'
}

const MEMBERS = ['vp_formats_supported', 'jwks', 'encrypted_response_enc_values_supported']
/** Descriptive members of RFC 7591 2, which OpenID4VP 11.1 allows. */
const DESCRIPTIVE_MEMBERS = ['client_name', 'client_uri', 'logo_uri', 'policy_uri', 'tos_uri']

/**
 * Checks `client_metadata` of a request for `direct_post.jwt` (OpenID4VP 5.1, 8.3, 11.1; HAIP 5).
 * @param asked credential formats that the request asks for
 * @throws WalletRefusal
 */
export function readClientMetadata(value: unknown, asked: readonly string[]): ResponseEncryption {
  const section = 'OpenID4VP 5.1'
  const metadata = readObject(value, 'client_metadata', section)
  demandOnly(metadata, [...MEMBERS, ...DESCRIPTIVE_MEMBERS], 'client_metadata', section)
  demandFormats(metadata.vp_formats_supported, asked)
  const encodings = readStrings(
    metadata.encrypted_response_enc_values_supported,
    'encrypted_response_enc_values_supported',
    section,
  )
  for (const required of ['A128GCM', 'A256GCM'])
    demand(encodings.includes(required), 'HAIP 5', `encrypted_response_enc_values_supported lacks ${required}`)
  return { ...readEncryptionKey(metadata.jwks), enc: 'A256GCM' }
}

/** Required values per format in the verifier's metadata (OpenID4VP B.1.3.1.3, B.2.2, B.3.4; HAIP 7). */
const FORMATS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'dc+sd-jwt': { 'sd-jwt_alg_values': 'ES256', 'kb-jwt_alg_values': 'ES256' },
  mso_mdoc: { issuerauth_alg_values: -7, deviceauth_alg_values: -7 },
  jwt_vc_json: { alg_values: 'ES256' },
}

function demandFormats(value: unknown, asked: readonly string[]): void {
  const formats = readObject(value, 'vp_formats_supported', 'OpenID4VP 11.1')
  demandOnly(formats, [...asked], 'vp_formats_supported', 'OpenID4VP 11.1')
  for (const name of asked) {
    const what = `vp_formats_supported['${name}']`
    const section = 'OpenID4VP B'
    const needed = FORMATS[name] ?? {}
    const format = readObject(formats[name], what, section)
    demandOnly(format, Object.keys(needed), what, section)
    for (const [member, algorithm] of Object.entries(needed))
      demand(readArray(format[member], member, section).includes(algorithm), 'HAIP 7', `${member} lacks ${algorithm}`)
  }
}

function readEncryptionKey(value: unknown): Pick<ResponseEncryption, 'kid' | 'key'> {
  const section = 'OpenID4VP 8.3'
  const jwks: JsonObject = readObject(value, 'jwks', section)
  demandOnly(jwks, ['keys'], 'jwks', section)
  const keys = readArray(jwks.keys, 'jwks.keys', section).map((item) => {
    const jwk = readObject(item, 'key in jwks', section)
    demandOnly(jwk, ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use', 'key_ops'], 'key in jwks', section)
    const alg = readString(jwk.alg, 'alg of a key in jwks', section)
    const kid = readString(jwk.kid, 'kid of a key in jwks', section)
    demand(
      jwk.use === undefined || jwk.use === 'enc',
      'RFC 7517 4.2',
      `use of the key '${kid}' is '${String(jwk.use)}'`,
    )
    return { kid, alg, key: importPublicJwk(jwk, `key '${kid}' in jwks`, 'HAIP 5') }
  })
  demand(new Set(keys.map(({ kid }) => kid)).size === keys.length, section, 'two keys in jwks have the same kid')
  const usable = keys.find(({ alg }) => alg === 'ECDH-ES')
  demand(usable !== undefined, 'HAIP 5', 'jwks has no key on P-256 for ECDH-ES')
  return usable
}
