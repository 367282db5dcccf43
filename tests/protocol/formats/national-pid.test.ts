import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zHelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { CborDate } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import { CardFolder } from '../../card-folder.ts'
import { greyJpeg } from '../jpeg.ts'
import { forgeResponse } from '../judges/forged-mdoc.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { disclose, forgeAuthority, forgeIssuedBy, forgeSdJwtVc, x5cOf } from '../wallet/forge.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import { generateHolderKey, publicJwkOf } from '../wallet/keys.ts'
import type { OpenPresentation } from '../wallet/presentation-session.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { digestOf, readSdJwt } from '../wallet/sd-jwt.ts'

const VCT = 'urn:eudi:pid:1'
const DOC_TYPE = 'eu.europa.ec.eudi.pid.1'
const PREFIX = '/eudi-pid'
const FULL_DATE = 1004
const ESP256 = -9
const PHOTO = greyJpeg({ width: 24, height: 32 })

/** Claims of a PID, with the names that the EUDI PID rulebook gives them in an SD-JWT VC. */
const CLAIMS = {
  family_name: 'Muster',
  given_name: 'Erika Maria',
  birthdate: '1984-01-26',
  place_of_birth: { locality: 'Berlin', country: 'DE' },
  nationalities: ['DE', 'PL'],
  picture: `data:image/jpeg;base64,${PHOTO.toString('base64')}`,
  sex: 2,
  issuing_authority: 'DE',
  issuing_country: 'DE',
}
const ADDRESS = { street_address: 'Heidestraße 17', postal_code: '51147', locality: 'Köln', country: 'DE' }
const ELEMENTS = {
  family_name: 'Muster',
  given_name: 'Erika Maria',
  birth_date: new CborDate('1984-01-26', FULL_DATE),
  nationality: ['DE', 'PL'],
  resident_address: 'Heidestraße 17, 51147 Köln',
  portrait: new Uint8Array(PHOTO),
}
const STATED = {
  ...{ surname: 'Muster', givenName: 'Erika Maria', birthDate: '1984-01-26', nationalities: ['DE', 'PL'] },
  address: ADDRESS,
}

const authority = forgeAuthority({ commonName: 'PID authority', country: 'DE' })
/** Signer whose certificate names its subject only by its organisation. */
const signer = forgeIssuedBy(authority, { commonName: '', organization: 'Federal PID provider', country: 'DE' })
const stranger = forgeIssuedBy(forgeAuthority({ commonName: 'Another authority' }), { commonName: 'Another provider' })

let running: RunningProduct
const folder = mkdtempSync(join(tmpdir(), 'vitrine-pid-'))
const cards = new CardFolder()
beforeAll(async () => {
  cards.change('eudi-pid', { order: 105, presentation: { enabled: true } })
  const trusted = join(folder, 'trusted')
  mkdirSync(trusted)
  writeFileSync(join(trusted, 'pid.pem'), `Type: ${VCT}\nType: ${DOC_TYPE}\n${authority.certificate}`)
  running = await startProduct({ SCENARIOS_DIR: cards.path, TRUSTED_ISSUERS_DIR: trusted })
})
afterAll(async () => {
  await running?.stop()
  cards.remove()
  rmSync(folder, { recursive: true })
})

type Changes = { claims?: JsonObject; payload?: JsonObject; signedBy?: typeof signer }

/** Returns a PID as an SD-JWT VC, without `iss`. Each member of the address is selectively disclosable, and so is the address. */
function pid({ claims = {}, payload, signedBy = signer }: Changes = {}): ReceivedCredential {
  const key = generateHolderKey()
  const members = Object.entries(ADDRESS).map(([name, value]) => disclose(name, value))
  const nested = members.map((member) => digestOf(member))
  const stated = { ...CLAIMS, address: { _sd: nested }, ...claims }
  const compact = forgeSdJwtVc({
    signer: signedBy,
    vct: VCT,
    holder: key.publicJwk,
    claims: Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    ...('address' in claims ? {} : { disclosures: members }),
    digests: (honest) => honest.filter((digest) => !nested.includes(digest)),
    now: running.now(),
    payload: { aka_vcts: ['urn:eudi:pid:de:1'], ...payload },
  })
  const sdJwt = readSdJwt(compact)
  const held = { compact, key, sdJwt, vct: VCT, claims: sdJwt.claims, status: undefined }
  return { ...held, configurationId: 'pid', notificationId: undefined }
}

/** Returns the `vp_token` with a PID as an mdoc, which the issuer and the device sign under the name ESP256. */
function document({ request }: OpenPresentation, elements: Record<string, unknown> = ELEMENTS) {
  const { clientId, nonce, responseUri, encryption, query } = request
  const es = new Map([[1, ESP256]])
  const presentation = forgeResponse(
    {
      ...{ docType: DOC_TYPE, elements, holder: generateHolderKey(), issuerHeader: es, deviceHeader: es },
      now: Math.floor(running.now() / 1000),
      signer: { privateKey: signer.privateKey, x5c: x5cOf(signer) },
    },
    directPostBinding({ clientId, nonce, responseUri, responseKey: publicJwkOf(encryption.key) }),
  )
  return { [query.credentials.find(({ format }) => format === 'mso_mdoc')?.id ?? '']: [presentation] }
}

/** Lets a caller answer a request of the help desk, and returns what staff see. */
async function call(answer: (open: OpenPresentation) => Promise<unknown>) {
  const { id, url } = await running.browser.present('EudiPid', PREFIX, { state: 'helpdesk' })
  await answer(await running.wallet.openRequest(url))
  const { state, error } = zHelpDeskRequest.parse((await running.browser.post('/help-desk/request', { id })).body)
  const lookup = await running.browser.post('/verified-employee/presentation/response-html', { id })
  const { checks } = await running.browser.presentationStatus(id, PREFIX)
  return { state, error, caller: lookup.body, checks }
}

const callWith = (changes?: Changes) => call((open) => open.sendPresentation([pid(changes)]))

it('a request for a PID has alternatives in two formats, without a type of our own', async () => {
  const { url } = await running.browser.present('EudiPid', PREFIX, { state: 'helpdesk' })
  const { query } = (await running.wallet.openRequest(url)).request
  expect(query.credentials.map(({ format, types }) => [format, types])).toEqual([
    ['dc+sd-jwt', [[VCT]]],
    ['mso_mdoc', [[DOC_TYPE]]],
  ])
  expect(query.credentialSets).toEqual([{ required: true, options: [['credential'], ['credential-2']] }])
  const pathsOf = (position: number) => query.credentials[position]?.claims.map(({ path }) => path)
  expect(pathsOf(0)).toEqual([
    ['family_name'],
    ['given_name'],
    ['birthdate'],
    ['nationalities'],
    ['address'],
    ['picture'],
  ])
  expect(pathsOf(1)).toEqual(Object.keys(ELEMENTS).map((name) => [DOC_TYPE, name]))
})

describe('a caller with a PID', () => {
  it('is verified with an SD-JWT VC, and staff see lists, objects and the photo', async () => {
    const { state, caller } = await callWith()
    expect(state).toBe('verified')
    expect(caller).toMatchObject({
      ...{ status: 'OK', verified: true, displayName: 'Erika Maria Muster', photo: PHOTO.toString('base64') },
      ...{ vcType: VCT, vcIss: 'Federal PID provider', dynamicData: STATED },
    })
    expect(JSON.stringify(caller)).not.toContain('aka_vcts')
  })

  it('is verified with an mdoc', async () => {
    const { state, caller } = await call((open) => open.sendResponse(open.encrypt(document(open))))
    expect(state).toBe('verified')
    expect(caller).toMatchObject({
      ...{ status: 'OK', verified: true, displayName: 'Erika Maria Muster', photo: PHOTO.toString('base64') },
      ...{ vcType: DOC_TYPE, vcIss: 'Federal PID provider' },
      dynamicData: { ...STATED, address: ELEMENTS.resident_address },
    })
  })

  it('may have a PID without address and photo', async () => {
    const { state, caller } = await callWith({ claims: { address: undefined, picture: undefined } })
    expect(state).toBe('verified')
    expect(caller).toMatchObject({ displayName: 'Erika Maria Muster' })
    expect(caller).not.toHaveProperty('photo')
    expect(caller).not.toHaveProperty('dynamicData.address')
  })

  it('may have a PID that does not state some claims', async () => {
    const { state, caller } = await callWith({ claims: { address: null, nationalities: null, picture: '' } })
    expect(state).toBe('verified')
    expect(caller).toMatchObject({ photo: '', dynamicData: { address: null, nationalities: null } })
  })

  it.each<[string, string, Changes]>([
    ['of an issuer below another authority', 'issuer', { signedBy: stranger }],
    [
      'of which the PID is a further type, under another authority',
      'issuer',
      { payload: { vct: 'urn:a', aka_vcts: [VCT] }, signedBy: stranger },
    ],
    ['whose name is a list', 'query', { claims: { family_name: ['Muster'] } }],
    ['whose name is not stated', 'query', { claims: { family_name: null } }],
    ['whose nationalities are a text', 'query', { claims: { nationalities: 'DE' } }],
    [
      'whose address is longer than a result may be',
      'query',
      { claims: { address: { formatted: 'a'.repeat(8_200) } } },
    ],
  ])('is not verified with a PID %s', async (_what, check, changes) => {
    const { state, caller, checks } = await callWith(changes)
    expect(state).toBe('rejected')
    expect(caller).toEqual({})
    expect(checks?.at(-1)).toMatchObject({ name: check, outcome: 'failed' })
  })
})
