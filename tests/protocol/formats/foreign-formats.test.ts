import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { didOfJwk } from '../../../apps/server/src/credentials/openid4vc/formats/jwt-vc/did-jwk.ts'
import { issueMdoc } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/issue-mdoc.ts'
import { CardFolder } from '../../card-folder.ts'
import { issueWithJudge } from '../judges/mdoc-judge.ts'
import { FOREIGN_VCT, ForeignIssuer, ISSUER_NAME, listWith } from '../presentation/foreign-issuer.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { type ForgedCertificate, x5cOf } from '../wallet/forged-certificate.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { HeldCredential } from './format-holder.ts'
import { FormatWallet } from './format-wallet.ts'

const DOC_TYPE = 'org.library.card.1'
const VC_TYPE = 'https://library.example/types/card'
const DAY = 86_400

let library: ForeignIssuer
/** Trusted as well, for something else. */
let university: ForeignIssuer
let running: RunningProduct
let wallet: FormatWallet
const folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-formats-'))
const cards = new CardFolder()
beforeAll(async () => {
  library = await ForeignIssuer.open()
  university = await ForeignIssuer.open()
  cards.change('credo-rest', { presentation: { vct: [DOC_TYPE] } })
  cards.change('credo-jwt-vc', { presentation: { vct: [VC_TYPE] } })
  cards.change('bank-account-basic', { presentation: { vct: [FOREIGN_VCT] } })
  const trusted = join(folder, 'trusted')
  mkdirSync(trusted)
  const typesOf = (...types: string[]) => types.map((type) => `Type: ${type}\n`).join('')
  writeFileSync(join(trusted, 'library.pem'), typesOf(DOC_TYPE, VC_TYPE, FOREIGN_VCT) + library.authority.certificate)
  writeFileSync(join(trusted, 'university.pem'), typesOf('org.university.diploma.1') + university.authority.certificate)
  const environment = { SCENARIOS_DIR: cards.path, TRUSTED_ISSUERS_DIR: trusted }
  running = await startProduct(environment, { network: library.network })
  wallet = new FormatWallet(running.wallet)
})
afterAll(async () => {
  await running?.stop()
  await Promise.all([library?.close(), university?.close()])
  cards.remove()
  rmSync(folder, { recursive: true })
})

const seconds = () => Math.floor(running.now() / 1000)

type Issued = { signer?: ForgedCertificate; type?: string; status?: { uri: string; index: number } }

/** A document: by the library that nobody here wrote where it has no status, which that one does not know. */
async function document({ signer = library.signer, type = DOC_TYPE, status }: Issued = {}): Promise<HeldCredential> {
  const key = generateHolderKey()
  const elements = { displayName: 'Anna Nowak' }
  const dates = { signed: new Date(running.now()), validFrom: new Date(running.now()) }
  const validityInfo = { ...dates, validUntil: new Date(running.now() + DAY * 1000) }
  const compact = status
    ? issueMdoc(
        {
          docType: type,
          namespace: type,
          elements,
          authorizedNamespaces: [],
          holderKey: key.publicJwk,
          issuedAt: seconds(),
          expiresAt: seconds() + DAY,
          status,
        },
        { id: 'library', ...signer, x5c: x5cOf(signer) },
      )
    : (await issueWithJudge({ docType: type, namespace: type, elements, holder: key, signer, validityInfo }))
        .encodedForOid4Vci
  return { format: 'mso_mdoc', compact, key, types: [type], claims: { [type]: elements }, status: undefined }
}

/** A credential of the VC Data Model, signed by jose. */
async function jwtVc({ signer = library.signer, type = VC_TYPE, status }: Issued = {}): Promise<HeldCredential> {
  const key = generateHolderKey()
  const did = didOfJwk(key.publicJwk)
  const vc = { type: ['VerifiableCredential', type], credentialSubject: { id: did, displayName: 'Anna Nowak' } }
  const list = status && { status_list: { uri: status.uri, idx: status.index } }
  const compact = await new SignJWT({ vc, nbf: seconds(), exp: seconds() + DAY, ...(list ? { status: list } : {}) })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', x5c: x5cOf(signer) })
    .setIssuer(ISSUER_NAME)
    .setSubject(did)
    .sign(signer.privateKey)
  return { format: 'jwt_vc_json', compact, key, types: vc.type, claims: vc, status: undefined }
}

const FORMATS = [
  { format: 'mso_mdoc', issue: document, card: { type: 'CredoRestCard', prefix: '/credo-rest' } },
  { format: 'jwt_vc_json', issue: jwtVc, card: { type: 'CredoJwtCard', prefix: '/credo-jwt-vc' } },
]

describe.each(FORMATS)("another issuer's credential in $format", ({ issue, card }) => {
  async function present(held: HeldCredential) {
    const { id, url } = await running.browser.present(card.type, card.prefix)
    const answer = await wallet.send(url, held)
    return { id, answer, ...(await running.browser.presentationStatus(id, card.prefix)) }
  }

  it('is accepted where its card and the trust directory name its type', async () => {
    const { id, status } = await present(await issue())
    expect(status).toBe(2)
    expect(await running.browser.result(id, card.prefix)).toMatchObject({
      displayName: 'Anna Nowak',
      vcIss: ISSUER_NAME,
      verified: true,
      status: 'OK',
    })
  })

  it('is accepted as long as its own status list says that it is valid', async () => {
    const [good, bad] = [library.newListUri(), library.newListUri()]
    library.serveList(good)
    library.serveList(bad, { bytes: listWith(9) })
    expect(await present(await issue({ status: { uri: good, index: 9 } }))).toMatchObject({ status: 2 })
    const revoked = await present(await issue({ status: { uri: bad, index: 9 } }))
    expect(revoked).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
  })

  it('is refused of an issuer that is trusted for other types only', async () => {
    const { status, checks } = await present(await issue({ signer: university.signer }))
    expect(status).toBe(99)
    expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
  })

  it('is refused where it is of our own type', async () => {
    const own = await running.browser.present(card.type, card.prefix)
    const [query] = (await running.wallet.openRequest(own.url)).request.query.credentials
    const { status, checks } = await present(await issue({ type: query?.types[0]?.[0] ?? '' }))
    expect(status).toBe(99)
    expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
  })
})

it("another issuer's SD-JWT VC is accepted of who may issue its type, and of nobody else who is trusted", async () => {
  const present = async (issuer: ForeignIssuer) => {
    const { id, url } = await running.browser.present('BankAccount')
    await (await running.wallet.openRequest(url)).sendPresentation([issuer.issue()])
    return running.browser.presentationStatus(id)
  }
  expect(await present(library)).toEqual({ status: 2 })
  const { status, checks } = await present(university)
  expect(status).toBe(99)
  expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
})

it('a document is asked for in a query for each of its types, one of which is to be answered', async () => {
  const { url } = await running.browser.present('CredoRestCard', '/credo-rest')
  const { query } = (await running.wallet.openRequest(url)).request
  expect(query.credentials.map(({ types }) => types)).toEqual([[['localhost.CredoRestCard']], [[DOC_TYPE]]])
  const ids = query.credentials.map(({ id }) => [id])
  expect(query.credentialSets).toEqual([{ required: true, options: ids }])
})
