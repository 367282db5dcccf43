import { cborDecode, IssuerSigned } from '@owf/mdoc'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { at, elementsOf, membersOf, parsed } from '../json.ts'
import { partOf } from '../jwt.ts'
import type { Run } from '../run.ts'
import { timesOfMdoc } from './issued-mdoc.ts'
import { timesOfSdJwt } from './issued-sd-jwt.ts'

/** Facts of a credential that the suite compares with those of the other copies. Times are in seconds. */
type Facts = {
  thumbprint: string
  dataset: string
  salts: readonly unknown[]
  times: readonly unknown[]
  status: { uri: unknown; idx: unknown }
}

async function factsOfSdJwt(credential: string): Promise<Facts> {
  const [jws = '', ...rest] = credential.split('~')
  const disclosures = rest
    .slice(0, -1)
    .map((encoded) => elementsOf(parsed(Buffer.from(encoded, 'base64url').toString())))
  const payload = membersOf(partOf(jws, 1))
  const { uri, idx } = membersOf(at(payload, 'status', 'status_list'))
  return {
    thumbprint: await calculateJwkThumbprint(membersOf(at(payload, 'cnf', 'jwk')) as JWK),
    dataset: JSON.stringify(disclosures.map(([, ...claim]) => JSON.stringify(claim)).toSorted()),
    salts: disclosures.map(([salt]) => salt),
    times: timesOfSdJwt(credential),
    status: { uri, idx },
  }
}

async function factsOfMdoc(credential: string): Promise<Facts> {
  const { issuerAuth, issuerNamespaces } = IssuerSigned.fromEncodedForOid4Vci(credential)
  const items = [...issuerNamespaces.issuerNamespaces.values()].flat()
  const object = cborDecode<Map<string, unknown>>(issuerAuth.payload ?? new Uint8Array())
  const list = (object.get('status') as Map<string, Map<string, unknown>> | undefined)?.get('status_list')
  return {
    thumbprint: await calculateJwkThumbprint(issuerAuth.mobileSecurityObject.deviceKeyInfo.deviceKey.jwk as JWK),
    dataset: JSON.stringify(
      items.map(({ elementIdentifier, elementValue }) => `${elementIdentifier}=${elementValue}`).toSorted(),
    ),
    salts: [],
    times: timesOfMdoc(credential),
    status: { uri: list?.get('uri'), idx: list?.get('idx') },
  }
}

const HOUR = 3600

/** Rounded to hours, or a second before: then many credentials have the same time. */
const isCoarse = (time: unknown): boolean => time === undefined || [0, HOUR - 1].includes(Number(time) % HOUR)

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Compares the credentials of a batch as the suite does (VCIIssuerBatchIssuance). @param sent thumbprints of the keys of the proofs */
export async function checkBatch(
  run: Run,
  credentials: readonly string[],
  { sent, isMdoc, isHaip }: { sent: readonly string[]; isMdoc: boolean; isHaip: boolean },
): Promise<void> {
  const { length } = credentials
  run.ensure('VCIEnsureNotMoreCredentialsThanRequestedProofs', length <= sent.length, `${length} credentials`)
  run.expect('VCIWarnIfFewerCredentialsThanRequestedProofs', length === sent.length, `${length} of ${sent.length}`)
  const facts = await Promise.all(credentials.map(isMdoc ? factsOfMdoc : factsOfSdJwt))
  const isSame = new Set(facts.map(({ dataset }) => dataset)).size === 1
  if (isMdoc) run.ensure('VCIEnsureBatchMdocCredentialDatasetsMatch', isSame, 'the claims differ')
  else {
    run.ensure('VCIEnsureBatchSdJwtCredentialDatasetsMatch', isSame, 'the claims differ')
    const salts = facts.flatMap((one) => one.salts)
    run.ensure('VCIEnsureBatchSdJwtDisclosureSaltsAreDistinct', areDistinct(salts), 'a salt is in two credentials')
  }
  const keys = facts.map(({ thumbprint }) => thumbprint)
  const areSent = keys.every((key) => sent.includes(key))
  run.ensure('VCIEnsureBatchBindingKeysMatchSentProofKeys', areSent, 'a key is of no proof')
  run.ensure('VCIEnsureBatchBindingKeysAreDistinct', areDistinct(keys), 'two credentials have one key')
  const isUnlinkable = facts.every(({ times }) => times.every(isCoarse))
  const judge = (condition: string, holds: boolean, text: string, isFailure: boolean) =>
    isFailure ? run.ensure(condition, holds, text) : run.expect(condition, holds, text)
  judge('VCIEnsureBatchTimeClaimsNotLinkable', isUnlinkable, 'the times are those of the issuance', !isMdoc)
  const references = facts.map(({ status }) => `${status.uri} ${status.idx}`)
  run.ensure('VCIEnsureBatchStatusReferencesAreDistinct', areDistinct(references), references.join(', '))
  const steps = facts.slice(1).map(({ status }, index) => Number(status.idx) - Number(facts[index]?.status.idx))
  const isRandom = length < 3 || new Set(steps).size > 1
  judge('VCIEnsureBatchStatusListIndicesAreUnpredictable', isRandom, references.join(', '), isHaip && !isMdoc)
  const lists = new Set(facts.map(({ status }) => status.uri))
  run.expect('VCIWarnBatchStatusListUrisProvideHerdPrivacy', lists.size === 1, `${lists.size} lists`)
}
