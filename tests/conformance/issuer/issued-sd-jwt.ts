import { hash, type X509Certificate } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { calculateJwkThumbprint, compactVerify, type JWK } from 'jose'
import { certificatesOf, faultOfChain } from '../chain.ts'
import { type Answer, described, send } from '../http.ts'
import { at, elementsOf, isObject, type Members, membersOf, parsed, unknownMembers } from '../json.ts'
import { now, partOf } from '../jwt.ts'
import type { Run } from '../run.ts'

const TYPE_METADATA = ['vct', 'name', 'description', 'extends', 'extends#integrity', 'display', 'claims']
const SINCE_2019 = 1_546_300_800
const CLOCK_SKEW = 300
const FIFTY_YEARS = 50 * 365 * 86_400

type Expected = {
  configuration: unknown
  proofKeyThumbprint: string
  anchor: X509Certificate
  isHaip: boolean
}

type Disclosure = { name: string | undefined; value: unknown; salt: unknown; digest: string }

/** Returns the times in an SD-JWT VC, in seconds. */
export const timesOfSdJwt = (credential: string): unknown[] => {
  const { iat, exp, nbf } = membersOf(partOf(credential.split('~')[0] ?? '', 1))
  return [iat, exp, nbf]
}

/** Checks an issued SD-JWT VC as the suite does. */
export async function checkSdJwt(run: Run, credential: string, expected: Expected): Promise<void> {
  const [jws = '', ...rest] = credential.split('~')
  const disclosures = rest.slice(0, -1).map(readDisclosure)
  const [header, payload] = [membersOf(partOf(jws, 0)), membersOf(partOf(jws, 1))]
  run.ensure('ParseCredentialAsSdJwt', rest.at(-1) === '' && isObject(partOf(jws, 1)), 'not an SD-JWT')
  const digests = elementsOf(payload._sd)
  run.ensure(
    'ParseCredentialAsSdJwt',
    disclosures.every(({ digest }) => digests.includes(digest)),
    'a digest is missing',
  )
  await checkClaims(run, { header, payload, disclosures }, expected)
  if (expected.isHaip) {
    const fault = await faultOfSignature(jws, header, expected.anchor)
    run.ensure('ValidateSdJwtCredentialX5cCertificateChain', fault === undefined, fault ?? '')
    run.expect(
      'ValidateCredentialValidityInfoIsPresent',
      'exp' in payload || 'status' in payload,
      'no exp and no status',
    )
  }
  if ('status' in payload) await checkStatus(run, payload.status, expected)
  await checkTypeMetadata(run, payload, disclosures)
}

async function checkClaims(
  run: Run,
  { header, payload, disclosures }: { header: Members; payload: Members; disclosures: Disclosure[] },
  { configuration, proofKeyThumbprint }: Expected,
): Promise<void> {
  const { iat, nbf, exp, vct } = payload
  const isSensible = (time: unknown) =>
    time === undefined || (Number(time) >= SINCE_2019 && Number(time) <= now() + CLOCK_SKEW)
  run.ensure('ValidateCredentialJWTIat', isSensible(iat), `iat ${iat}`)
  run.ensure('ValidateCredentialJWTNbf', isSensible(nbf), `nbf ${nbf}`)
  const end = Number(exp ?? now())
  run.ensure('ValidateCredentialJWTExp', end >= now() - CLOCK_SKEW && end < now() + FIFTY_YEARS, `exp ${exp}`)
  run.ensure('ValidateCredentialJWTHeaderTyp', header.typ === 'dc+sd-jwt', `typ ${header.typ}`)
  run.ensure('ValidateCredentialJWTVct', typeof vct === 'string' && vct !== '', `vct ${vct}`)
  run.ensure('EnsureSdJwtVcVctMatchesCredentialConfiguration', vct === at(configuration, 'vct'), `vct ${vct}`)
  const jwk = membersOf(at(payload, 'cnf', 'jwk'))
  run.ensure('ValidateCredentialCnfJwkIsPublicKey', jwk.kty === 'EC' && !('d' in jwk), 'cnf has no public key')
  const surplus = unknownMembers(payload.cnf, ['jwk'])
  run.expect('WarnIfUnexpectedFieldsInCredentialCnf', surplus.length === 0, surplus.join(', '))
  const bound = await calculateJwkThumbprint(jwk as JWK)
  run.ensure('VCIEnsureSdJwtCnfMatchesProofKey', bound === proofKeyThumbprint, 'cnf is another key')
  const salts = disclosures.map(({ salt }) => salt)
  run.ensure('ValidateSdJwtDisclosureSaltsAreUnique', new Set(salts).size === salts.length, 'a salt is used twice')
}

async function checkStatus(run: Run, status: unknown, { anchor, isHaip }: Expected): Promise<void> {
  const { idx, uri } = membersOf(at(status, 'status_list'))
  run.ensure('FetchStatusListToken', typeof idx === 'number' && typeof uri === 'string', JSON.stringify(status))
  const answer = await send(uri, { headers: { accept: 'application/statuslist+jwt' } })
  run.ensure('FetchStatusListToken', answer.status === 200, described(answer))
  checkStatusList(run, answer, idx)
  const header = membersOf(partOf(answer.text, 0))
  if (isHaip) {
    const fault = await faultOfSignature(answer.text, header, anchor)
    run.ensure('ValidateStatusListTokenX5cCertificateChain', fault === undefined, fault ?? '')
  } else {
    const signed = isObject(header.jwk) && (await isSignedBy(answer.text, header.jwk as JWK))
    run.ensure('VerifyStatusListTokenSignatureUsingEmbeddedJwk', signed, 'the status list has no jwk that signed it')
  }
}

function checkStatusList(run: Run, { headers, text }: Answer, index: number): void {
  const type = headers.get('content-type') ?? ''
  run.ensure('EnsureContentTypeStatusListJwt', type.startsWith('application/statuslist+jwt'), `content type ${type}`)
  const list = membersOf(at(partOf(text, 1), 'status_list'))
  run.ensure(
    'ExtractStatusListTokenFromStatusListTokenEndpointResponse',
    typeof list.lst === 'string',
    'no status list',
  )
  const bits = Number(list.bits)
  run.ensure('CheckCredentialStatus', [1, 2, 4, 8].includes(bits), `bits ${list.bits}`)
  const bytes = inflateSync(Buffer.from(list.lst, 'base64url'))
  const byte = bytes[Math.floor((index * bits) / 8)]
  run.ensure('CheckCredentialStatus', byte !== undefined, `the list does not reach index ${index}`)
  const value = (byte >> ((index * bits) % 8)) & ((1 << bits) - 1)
  run.ensure('CheckCredentialStatus', value === 0, `status ${value}`)
}

/** Checks the type metadata, which exist if `vct` is an https address. */
async function checkTypeMetadata(run: Run, payload: Members, disclosures: Disclosure[]): Promise<void> {
  const vct = String(payload.vct)
  run.ensure('VCIExtractSdJwtVcTypeMetadataUrl', true, '')
  if (!vct.startsWith('https://')) return
  const answer = await send(vct)
  run.ensure('VCIFetchSdJwtVcTypeMetadata', answer.status === 200 && isObject(answer.body), described(answer))
  const integrity = payload['vct#integrity']
  const digest = `sha256-${hash('sha256', answer.text, 'base64')}`
  run.ensure('VCIVerifyTypeMetadataIntegrity', (integrity ?? digest) === digest, `vct#integrity ${integrity}`)
  const metadata = answer.body
  run.ensure('VCIEnsureSdJwtVcVctMatchesTypeMetadataVct', metadata.vct === vct, `vct ${metadata.vct}`)
  const surplus = unknownMembers(metadata, TYPE_METADATA)
  run.expect('CheckForUnexpectedParametersInSdJwtVcTypeMetadata', surplus.length === 0, surplus.join(', '))
  run.expect('VCIDetectTypeMetadataExtends', !('extends' in metadata), 'extends is not followed')
  const claims = elementsOf(metadata.claims)
  run.ensure(
    'VCIValidateSdJwtVcTypeMetadataStructure',
    claims.every((claim) => elementsOf(at(claim, 'path')).length > 0),
    'a claim has no path',
  )
  for (const claim of claims) {
    const name = String(at(claim, 'path', 0))
    const isDisclosed = disclosures.some((disclosure) => disclosure.name === name)
    const isThere = isDisclosed || name in payload
    run.ensure('VCIEnsureMandatoryClaimsArePresent', isThere || at(claim, 'mandatory') !== true, `${name} is missing`)
    const isAsDescribed = { always: isDisclosed || !isThere, never: !isDisclosed }[String(at(claim, 'sd'))] ?? true
    run.ensure('VCIEnsureSelectiveDisclosureConformsToTypeMetadata', isAsDescribed, `${name} is not as sd says`)
  }
}

function readDisclosure(encoded: string): Disclosure {
  const parts = elementsOf(parsed(Buffer.from(encoded, 'base64url').toString()))
  const [salt, ...rest] = parts
  const [name, value] = rest.length === 2 ? [String(rest[0]), rest[1]] : [undefined, rest[0]]
  return { name, value, salt, digest: hash('sha256', encoded, 'base64url') }
}

/** Returns what is wrong with the `x5c` and the signature of a JWS. */
async function faultOfSignature(jws: string, { x5c }: Members, anchor: X509Certificate): Promise<string | undefined> {
  const chain = certificatesOf(x5c)
  const fault = faultOfChain(chain, anchor)
  if (fault) return fault
  const isSigned = await compactVerify(jws, (chain[0] as X509Certificate).publicKey).then(
    () => true,
    () => false,
  )
  return isSigned ? undefined : 'the signature is not of the leaf'
}

const isSignedBy = (jws: string, jwk: JWK): Promise<boolean> =>
  compactVerify(jws, jwk).then(
    () => true,
    () => false,
  )
