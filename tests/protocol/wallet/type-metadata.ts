import { createHash } from 'node:crypto'
import { demandDisplays } from './display.ts'
import { exchange, readJsonAnswer } from './http-exchange.ts'
import type { VerifiedCredential } from './issued-credential.ts'
import { demandOnly, isJsonObject, type JsonObject, readArray, readObject, readString } from './json-reading.ts'
import { demand } from './refusal.ts'
import { demandCallable, type WalletContext } from './wallet-context.ts'

const MEMBERS = ['vct', 'name', 'description', 'extends', 'extends#integrity', 'display', 'claims']

/**
 * Fetches the metadata of a credential's type, and checks the credential against this metadata (SD-JWT VC 6, 8 and 9).
 * @returns the metadata; undefined if the type is not a URL
 * @throws WalletRefusal
 */
export async function fetchTypeMetadata(
  context: WalletContext,
  credential: VerifiedCredential,
): Promise<JsonObject | undefined> {
  const { vct, sdJwt } = credential
  if (!/^https?:\/\//.test(vct)) return undefined
  const section = 'SD-JWT VC 6'
  demandCallable(vct, 'vct', 'SD-JWT VC 6')
  const answer = await exchange(context.fetch, vct, { headers: { accept: 'application/json' } })
  const metadata = readJsonAnswer(answer, 200, 'type metadata', 'SD-JWT VC 6')
  demandIntegrity(sdJwt.jws.payload['vct#integrity'], answer.text)
  demandOnly(metadata, MEMBERS, 'type metadata', section)
  demand(metadata.vct === vct, section, `type metadata is for '${String(metadata.vct)}', not for '${vct}'`)
  if (metadata.display !== undefined)
    demandDisplays(metadata.display, 'name', ['description', 'rendering'], 'display of the type', 'SD-JWT VC 8')
  if (metadata.claims !== undefined)
    for (const claim of readArray(metadata.claims, 'claims of the type', 'SD-JWT VC 9')) demandClaim(claim, credential)
  return metadata
}

/** Checks the `integrity` of W3C Subresource Integrity over the exact bytes (SD-JWT VC 7). */
function demandIntegrity(expected: unknown, text: string): void {
  if (expected === undefined) return
  const digest = `sha256-${createHash('sha256').update(text).digest('base64')}`
  demand(expected === digest, 'SD-JWT VC 7', 'the type metadata does not match vct#integrity')
}

function demandClaim(value: unknown, credential: VerifiedCredential): void {
  const section = 'SD-JWT VC 9'
  const claim = readObject(value, 'claim of the type', section)
  demandOnly(claim, ['path', 'display', 'mandatory', 'sd', 'svg_id'], 'claim of the type', section)
  const path = readArray(claim.path, 'path of a claim of the type', 'SD-JWT VC 9')
  const name = JSON.stringify(path)
  if (claim.display !== undefined)
    demandDisplays(claim.display, 'label', ['description'], `display of claim ${name}`, 'SD-JWT VC 9')
  const { mandatory = false, sd = 'allowed' } = claim
  demand(typeof mandatory === 'boolean', section, `mandatory of claim ${name} is not a boolean`)
  demand(
    ['always', 'allowed', 'never'].includes(readString(sd, `sd of claim ${name}`, section)),
    section,
    `sd of claim ${name} is '${String(sd)}'`,
  )
  const [first, ...deeper] = path
  if (typeof first !== 'string' || deeper.length > 0) return
  const inClear = isJsonObject(credential.sdJwt.jws.payload) && first in credential.sdJwt.jws.payload
  const present = first in credential.claims
  demand(!mandatory || present, section, `the mandatory claim ${name} is missing`)
  demand(sd !== 'always' || !inClear, 'SD-JWT VC 9', `claim ${name} is in clear although sd is always`)
  demand(sd !== 'never' || !present || inClear, 'SD-JWT VC 9', `claim ${name} is disclosable although sd is never`)
}
