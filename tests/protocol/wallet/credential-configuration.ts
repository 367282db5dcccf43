import { demandDisplays } from './display.ts'
import { demandOnly, type JsonObject, readArray, readObject, readString, readStrings } from './json-reading.ts'
import { demand } from './refusal.ts'

export type CredentialConfiguration = {
  readonly id: string
  readonly format: string
  /** Type of the credential if its format is `dc+sd-jwt`; otherwise undefined. */
  readonly vct: string | undefined
  /** Algorithms for key proofs; undefined if the credential is not bound to a key. */
  readonly proofAlgorithms: readonly string[] | undefined
  readonly raw: JsonObject
}

const COMMON_MEMBERS = [
  'format',
  'scope',
  'credential_signing_alg_values_supported',
  'cryptographic_binding_methods_supported',
  'proof_types_supported',
  'credential_metadata',
]

const FORMAT_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'dc+sd-jwt': ['vct'],
  mso_mdoc: ['doctype'],
  jwt_vc_json: ['credential_definition'],
}

const DISPLAY_MEMBERS = ['logo', 'description', 'background_color', 'background_image', 'text_color']

const JOSE_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA', 'PS256', 'PS384', 'PS512', 'RS256']
const COSE_ALGORITHMS = [-7, -9, -8, -19, -35, -36]

/**
 * Checks one entry of `credential_configurations_supported` (OpenID4VCI 12.2.4 and the format's profile in appendix A). Refuses
 * members of drafts (`display` or `claims` next to `format`, `cryptographic_suites_supported`).
 * @throws WalletRefusal
 */
export function readCredentialConfiguration(id: string, value: unknown): CredentialConfiguration {
  const section = 'OpenID4VCI 12.2.4'
  const raw = readObject(value, `configuration '${id}'`, section)
  const format = readString(raw.format, `format of '${id}'`, section)
  const formatMembers = FORMAT_MEMBERS[format]
  demand(formatMembers !== undefined, 'OpenID4VCI A', `'${id}' has the unknown format '${format}'`)
  demandOnly(raw, [...COMMON_MEMBERS, ...formatMembers], `configuration '${id}'`, section)
  for (const member of formatMembers) demand(raw[member] !== undefined, 'OpenID4VCI A', `'${id}' has no ${member}`)
  if (raw.scope !== undefined) {
    const scope = readString(raw.scope, `scope of '${id}'`, section)
    demand(/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope), 'RFC 6749 3.3', `scope of '${id}' is malformed`)
  }
  demandSigningAlgorithms(raw.credential_signing_alg_values_supported, id, format)
  demandCredentialMetadata(raw.credential_metadata, id)
  return {
    id,
    format,
    vct: format === 'dc+sd-jwt' ? readString(raw.vct, `vct of '${id}'`, 'OpenID4VCI A.3.2') : undefined,
    proofAlgorithms: readProofAlgorithms(raw, id),
    raw,
  }
}

function demandSigningAlgorithms(value: unknown, id: string, format: string): void {
  const section = 'OpenID4VCI 12.2.4'
  const algorithms = readArray(value, `credential_signing_alg_values_supported of '${id}'`, section)
  const registered: readonly unknown[] = format === 'mso_mdoc' ? COSE_ALGORITHMS : JOSE_ALGORITHMS
  for (const algorithm of algorithms)
    demand(
      registered.includes(algorithm),
      section,
      `'${id}': ${String(algorithm)} is not a signature algorithm of ${format}`,
    )
}

function readProofAlgorithms(raw: JsonObject, id: string): readonly string[] | undefined {
  const section = 'OpenID4VCI 12.2.4'
  const { proof_types_supported: proofTypes, cryptographic_binding_methods_supported: methods } = raw
  demand(
    (proofTypes === undefined) === (methods === undefined),
    section,
    `'${id}' has only one of proof_types_supported and cryptographic_binding_methods_supported`,
  )
  if (proofTypes === undefined) return undefined
  readStrings(methods, `cryptographic_binding_methods_supported of '${id}'`, section)
  const types = readObject(proofTypes, `proof_types_supported of '${id}'`, section)
  demandOnly(types, ['jwt', 'attestation', 'di_vp'], `proof_types_supported of '${id}'`, section)
  const jwt = readObject(types.jwt, `proof type jwt of '${id}'`, section)
  demandOnly(
    jwt,
    ['proof_signing_alg_values_supported', 'key_attestations_required'],
    `proof type jwt of '${id}'`,
    section,
  )
  const algorithms = readStrings(
    jwt.proof_signing_alg_values_supported,
    `proof_signing_alg_values_supported of '${id}'`,
    section,
  )
  for (const algorithm of algorithms)
    demand(JOSE_ALGORITHMS.includes(algorithm), section, `'${id}': ${algorithm} is not an algorithm for key proofs`)
  return algorithms
}

function demandCredentialMetadata(value: unknown, id: string): void {
  const section = 'OpenID4VCI 12.2.4'
  const metadata = readObject(value, `credential_metadata of '${id}'`, section)
  demandOnly(metadata, ['display', 'claims'], `credential_metadata of '${id}'`, section)
  demandDisplays(metadata.display, 'name', DISPLAY_MEMBERS, `display of '${id}'`, section)
  if (metadata.claims === undefined) return
  const paths = readArray(metadata.claims, `claims of '${id}'`, 'OpenID4VCI B.2').map((item) => {
    const claim = readObject(item, `claim of '${id}'`, 'OpenID4VCI B.2')
    demandOnly(claim, ['path', 'mandatory', 'display'], `claim of '${id}'`, 'OpenID4VCI B.2')
    demand(
      claim.mandatory === undefined || typeof claim.mandatory === 'boolean',
      'OpenID4VCI B.2',
      `mandatory of a claim of '${id}' is not a boolean`,
    )
    if (claim.display !== undefined)
      demandDisplays(claim.display, 'name', [], `display of a claim of '${id}'`, 'OpenID4VCI B.2')
    return JSON.stringify(readArray(claim.path, `path of a claim of '${id}'`, 'OpenID4VCI C'))
  })
  demand(new Set(paths).size === paths.length, 'OpenID4VCI B.3', `claims of '${id}' has the same path twice`)
}
