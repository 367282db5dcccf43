import type { ForgedCertificate } from '../wallet/forge.ts'
import { x5cOf } from '../wallet/forge.ts'
import { type JsonObject, overridden } from '../wallet/json-reading.ts'
import { es256, type JwsSigner, signJws } from '../wallet/jws.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { digestOf } from '../wallet/sd-jwt.ts'

/** Changes in a credential that is signed again. Members of header and payload whose value is `undefined` are left out. */
export type Changes = {
  readonly header?: JsonObject
  readonly payload?: JsonObject
  /** Further disclosures, referenced at the top level. */
  readonly added?: readonly string[]
  /** Further disclosures that are referenced elsewhere, or not at all. */
  readonly unreferenced?: readonly string[]
  /** Names of claims to remove. */
  readonly removed?: readonly string[]
  readonly x5c?: readonly string[]
  readonly sign?: JwsSigner
}

/**
 * Changes a credential that is in the server's ledger, and signs it again. If the signer is the server's own key, the
 * server can refuse the credential only because of the changes.
 */
export function reissued(
  signer: ForgedCertificate,
  { sdJwt }: ReceivedCredential,
  { header, payload, added = [], unreferenced = [], removed = [], x5c, sign }: Changes = {},
): PresentationTampering {
  const kept = sdJwt.disclosures.filter(({ name }) => name === undefined || !removed.includes(name))
  const referenced = [...kept.map(({ encoded }) => encoded), ...added]
  const jws = signJws(
    overridden({ ...sdJwt.jws.header, x5c: x5c ?? x5cOf(signer) }, header),
    overridden({ ...sdJwt.jws.payload, _sd: referenced.map((disclosure) => digestOf(disclosure)) }, payload),
    sign ?? es256(signer.privateKey),
  )
  return { issuerJws: () => jws, disclosures: () => [...referenced, ...unreferenced] }
}
