import { hash, type KeyObject, randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { issueWithJudge, presentWithJudge, type Session } from '../../protocol/judges/mdoc-judge.ts'
import { type ForgedCertificate, x5cOf } from '../../protocol/wallet/forge.ts'
import { publicJwkOf } from '../../protocol/wallet/keys.ts'
import { encode, newKey, now, signJwt } from '../jwt.ts'

export const PID_VCT = 'urn:eudi:pid:1'
export const PID_DOCTYPE = 'eu.europa.ec.eudi.pid.1'

const DAY = 86_400

/** The key-bound PID of the suite's mock wallet (`CreateSdJwtKbCredential`), before it is put together. Modules change parts of it. */
export type SdJwtPid = {
  /** JWK in `cnf`. */
  holderJwk: JWK
  /** Claims of the key binding. `sd_hash` is computed if it is undefined. */
  binding: { aud: string; nonce: string; iat: number; sdHash?: (honest: string) => string }
  issuerSignature?: (honest: string) => string
  bindingSignature?: (honest: string) => string
}

const digest = (text: string): string => hash('sha256', text, 'base64url')
const salt = (): string => randomBytes(16).toString('base64url')

/** Creates the SD-JWT with key binding. It discloses only the requested claims, as the suite does. */
export function presentSdJwtPid(
  { holderJwk, binding, issuerSignature, bindingSignature }: SdJwtPid,
  { signer, holderKey, requested }: { signer: ForgedCertificate; holderKey: KeyObject; requested: readonly string[] },
): string {
  const nationality = encode([salt(), 'FR'])
  const country = encode([salt(), 'country', 'DD'])
  const claims = {
    given_name: 'Jean',
    family_name: 'Dupont',
    birthdate: '1980-05-23',
    nationalities: [{ '...': digest(nationality) }],
    place_of_birth: { _sd: [digest(country)] },
  }
  const disclosures = Object.entries(claims).map(([name, value]) => ({ name, encoded: encode([salt(), name, value]) }))
  const below: Record<string, string[]> = { nationalities: [nationality], place_of_birth: [country] }
  const decoys = Array.from({ length: 3 }, () => digest(salt()))
  const iat = now()
  const issued = signJwt(
    { alg: 'ES256', typ: 'dc+sd-jwt', x5c: x5cOf(signer) },
    {
      vct: PID_VCT,
      cnf: { jwk: holderJwk },
      iat,
      exp: iat + 14 * DAY,
      iss: 'https://suite.example/test/a/vitrine',
      _sd: [...disclosures.map(({ encoded }) => digest(encoded)), ...decoys].sort(),
      _sd_alg: 'sha-256',
    },
    signer.privateKey,
  )
  const shown = disclosures
    .filter(({ name }) => requested.includes(name))
    .flatMap(({ name, encoded }) => [encoded, ...(below[name] ?? [])])
  const sdJwt = `${[issuerSignature?.(issued) ?? issued, ...shown].join('~')}~`
  const { sdHash = (honest: string) => honest, ...rest } = binding
  const bindingClaims = { ...rest, sd_hash: sdHash(digest(sdJwt)) }
  const bound = signJwt({ alg: 'ES256', typ: 'kb+jwt' }, bindingClaims, holderKey)
  return sdJwt + (bindingSignature?.(bound) ?? bound)
}

/** Creates the response with the PID as an mdoc (`CreateMdocCredential`). */
export async function presentPidDocument(
  { session, requested }: { session: Session; requested: Record<string, string[]> },
  signer: ForgedCertificate,
): Promise<string> {
  const privateKey = newKey()
  const key = { privateKey, publicJwk: publicJwkOf(privateKey) }
  const second = now() * 1000
  const issuerSigned = await issueWithJudge({
    docType: PID_DOCTYPE,
    namespace: PID_DOCTYPE,
    elements: { family_name: 'Mustermann', given_name: 'Erika' },
    holder: key,
    signer,
    validityInfo: {
      signed: new Date(second - 3_600_000),
      validFrom: new Date(second - 3_600_000),
      validUntil: new Date(second + 365 * DAY * 1000),
    },
  })
  return presentWithJudge({ issuerSigned, docType: PID_DOCTYPE, shown: requested, key, session })
}
