import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DeviceResponse } from '@owf/mdoc'
import { describe, expect, it } from 'vitest'
import type {
  Refused,
  VerifiedCredential,
} from '../../../apps/server/src/credentials/openid4vc/formats/credential-format.ts'
import { MDOC } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { sessionTranscript } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/session-transcript.ts'
import { discloseClaims } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/disclosed-claims.ts'
import { SD_JWT_VC } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/sd-jwt-vc.ts'
import { decryptJwe } from '../../../apps/server/src/credentials/openid4vc/jose/compact-jwe.ts'
import { parseJws } from '../../../apps/server/src/credentials/openid4vc/jose/compact-jws.ts'
import {
  LIST_AS_CWT,
  LIST_AS_JWT,
} from '../../../apps/server/src/credentials/openid4vc/status-list/status-list-media.ts'
import { readStatusListToken } from '../../../apps/server/src/credentials/openid4vc/status-list/status-list-token.ts'
import {
  type CredentialIssuer,
  IssuerTrust,
} from '../../../apps/server/src/credentials/openid4vc/trust/issuer-trust.ts'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { EncodedCbor, encodeCbor, readCborWithUndefined } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import { CertificatePath } from '../../../apps/server/src/platform/certificates/certificate-path.ts'
import { markdownTable, VERIFICATION_PAGE } from '../../verification-page.ts'
import { forgeAuthority, forgeIssuedBy, forgeStatusListToken, x5cOf } from '../wallet/forge.ts'
import { es256, signJws } from '../wallet/jws.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { keyOfCertificate, sdJwtJudge } from './callbacks.ts'
import { PUBLISHED_SAMPLES, type PublishedSample, readPublished } from './published-samples.ts'

const asJwt = (token: string) => ({ mediaType: LIST_AS_JWT, body: Buffer.from(token) }) as const

const own = forgeAuthority({ commonName: 'Ourselves' })
const stranger = generateHolderKey()
const UNKNOWN_SESSION = { audience: '', nonce: '', handover: { name: 'none', info: [] } }
const publicKeyIn = (file: string): KeyObject =>
  createPublicKey({ key: JSON.parse(readPublished(file)), format: 'jwk' })

/** Trusts the certificate in a credential without a chain, or a key that is published next to the credential. */
class PublishedKeys extends IssuerTrust {
  constructor() {
    super({ publicUrl: 'https://vitrine.example', ownAnchor: own.certificate, others: [] })
  }

  override identifyBySubject(x5c: unknown): CredentialIssuer | undefined {
    return issuerWith(x5c)
  }

  override identifyDocumentSigner(x5c: unknown): CredentialIssuer | undefined {
    return issuerWith(x5c)
  }
}

function issuerWith(x5c: unknown): CredentialIssuer | undefined {
  if (Array.isArray(x5c) && x5c.length === 0) return undefined
  const certificate = Array.isArray(x5c) ? new X509Certificate(Buffer.from(x5c[0], 'base64')) : own.certificate
  const key = Array.isArray(x5c) ? certificate.publicKey : publicKeyIn('sd-jwt-vc/issuer-key.txt')
  const authority = new CertificatePath([])
  return { kind: 'other', name: 'published', key, certificate, authority, types: new Set() }
}

function trustFor({ trust }: PublishedSample): IssuerTrust {
  if (typeof trust === 'string') return new PublishedKeys()
  const anchors = [new X509Certificate(readPublished(`authorities/${trust.authority}.pem`))]
  return new IssuerTrust({
    publicUrl: 'https://vitrine.example',
    ownAnchor: own.certificate,
    others: [{ anchors: { jwt: anchors, mdoc: anchors }, types: new Set() }],
  })
}

/** Returns an SD-JWT with the key binding of a stranger, if it has none. */
function presentedSdJwt(text: string): string {
  if (!text.endsWith('~')) return text
  return text + signJws({ alg: 'ES256', typ: 'kb+jwt' }, {}, es256(stranger.privateKey))
}

/** Returns a DeviceResponse, in which a stranger presents an IssuerSigned. */
function presentedMdoc(file: string, docType: string): string {
  const bytes = Buffer.from(readPublished(file), file.endsWith('.hex') ? 'hex' : 'base64url')
  const content = readCborWithUndefined(bytes)
  if (!(content instanceof Map)) throw new Error(`${file} is not a map`)
  if (content.has('documents')) return bytes.toString('base64url')
  const deviceSignature = [encodeCbor(new Map([[1, -7]])), new Map(), null, new Uint8Array(64)]
  const deviceSigned = { nameSpaces: EncodedCbor.of({}), deviceAuth: { deviceSignature } }
  const response = { version: '1.0', documents: [{ docType, issuerSigned: content, deviceSigned }], status: 0 }
  return Buffer.from(encodeCbor(response)).toString('base64url')
}

function verify(sample: PublishedSample): VerifiedCredential | Refused {
  const { file, docType, at, session = UNKNOWN_SESSION } = sample
  const expected = { ...session, now: Date.parse(at), types: docType === undefined ? [] : [docType] }
  return docType === undefined
    ? SD_JWT_VC.verify(presentedSdJwt(readPublished(file)), trustFor(sample), expected)
    : MDOC.verify(presentedMdoc(file, docType), trustFor(sample), expected)
}

/** The library reads here, it does not verify. */
const library = sdJwtJudge({
  issuerKey: await keyOfCertificate(x5cOf(own)[0]),
  fetchStatusList: () => Promise.reject(new Error('unused')),
})

/** Reads the claims with another library. */
async function claimsByLibrary({ file, docType }: PublishedSample): Promise<Record<string, unknown>> {
  if (docType === undefined) {
    const claims = (await library.getClaims(readPublished(file))) as Record<string, unknown>
    const { iss: _iss, vct: _vct, iat: _iat, exp: _exp, nbf: _nbf, cnf: _cnf, status: _status, ...rest } = claims
    // The digest of the type's metadata is no claim about the holder.
    return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'vct#integrity'))
  }
  const response = DeviceResponse.fromEncodedForOid4Vp(presentedMdoc(file, docType))
  const namespaces = response.documents?.[0]?.issuerSigned.issuerNamespaces?.issuerNamespaces ?? new Map()
  return Object.fromEntries(
    Array.from(namespaces, ([namespace, items]) => [
      namespace,
      Object.fromEntries(
        items.map(({ elementIdentifier }: { elementIdentifier: string }) => [elementIdentifier, expect.anything()]),
      ),
    ]),
  )
}

describe('a published credential', () => {
  it.each(PUBLISHED_SAMPLES)('$file is judged as its standard demands: $verdict', async (sample) => {
    const { verdict, docType } = sample
    const found = verify(sample)
    if (verdict === 'verified') {
      if ('refused' in found) throw new Error(`refused: ${found.because}`)
      expect(found.claims).toEqual(await claimsByLibrary(sample))
      return
    }
    const [refused, because] =
      verdict === 'issued' ? ['holder', docType === undefined ? 'key-binding' : 'device-signature'] : verdict
    expect(found).toMatchObject({ refused, because })
  })
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the claims of example %i of RFC 9901 are those that the library reads',
  async (number) => {
    const text = readPublished(`rfc-9901/${number}.sdjwt`)
    const [jws = '', ...disclosures] = text.split('~').slice(0, -1)
    expect(discloseClaims(parseJws(jws)?.payload ?? {}, disclosures)).toEqual({ claims: await library.getClaims(text) })
  },
)

it('docs/verification.md has the table of the published credentials', () => {
  const told = ({ verdict }: PublishedSample): [string, string] => {
    if (verdict === 'verified') return ['verified', '']
    if (verdict === 'issued') return ['issued', '']
    const [check, , rule] = verdict
    return [`refused: ${check}`, rule]
  }
  const rows = PUBLISHED_SAMPLES.map((sample) => [
    sample.file.replace('issuers/', ''),
    sample.docType ?? '',
    typeof sample.trust === 'string' ? sample.trust : `authority ${sample.trust.authority}`,
    sample.at,
    ...told(sample),
  ])
  const table = markdownTable([['sample', 'document type', 'trust', 'time', 'verdict', 'rule'], ...rows])
  const [, section] = readFileSync(VERIFICATION_PAGE, 'utf8').split('## Published credentials\n')
  expect(
    section
      ?.split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n'),
  ).toBe(table)
})

describe('published vectors', () => {
  // OpenID4VP 1.0 appendix B.2.6.
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA'
  const responseKey = {
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
  } as const
  const byDirectPost = directPostBinding({
    clientId: 'x509_san_dns:example.com',
    nonce,
    responseUri: 'https://example.com/response',
    responseKey,
  })

  it('of the session transcript are what we compute for the same session', () => {
    const transcript = Buffer.from(encodeCbor(sessionTranscript(byDirectPost))).toString('hex')
    expect(transcript).toBe(readPublished('openid4vp/session-transcript-redirect.hex'))
    const thumbprint = byDirectPost.handover.info[2] ?? null
    const handover = { name: 'OpenID4VPDCAPIHandover', info: ['https://example.com', nonce, thumbprint] }
    expect(Buffer.from(encodeCbor(sessionTranscript({ handover }))).toString('hex')).toBe(
      readPublished('openid4vp/session-transcript-dcapi.hex'),
    )
  })

  it('of an encrypted answer are decrypted with the published key', () => {
    const { kid, d: privatePart, ...publicJwk } = JSON.parse(readPublished('openid4vp/encrypted-response-key.txt'))
    expect(decryptJwe(readPublished('openid4vp/encrypted-response.jwe'), { kid, privatePart, publicJwk })).toEqual({
      vp_token: { example_credential_id: ['eyJhb...YMetA'] },
    })
  })
})

describe('published status lists', () => {
  const authority = forgeAuthority({ commonName: 'Authority' })
  const signer = forgeIssuedBy(authority)
  const uri = 'https://example.com/statuslists/1'

  /** Trusts the published key instead of a chain. */
  class PublishedKey extends CertificatePath {
    override verify(): X509Certificate {
      return { publicKey: publicKeyIn('status-list/key.txt') } as X509Certificate
    }
  }

  it.each<[string, Parameters<typeof readStatusListToken>[0]]>([
    ['JWT', asJwt(readPublished('status-list/token.jwt'))],
    ['CWT', { mediaType: LIST_AS_CWT, body: Buffer.from(readPublished('status-list/token.cwt.hex'), 'hex') }],
  ])('verify as %s with the published key, and are refused without a certificate', async (_form, token) => {
    const now = Date.parse('2023-06-17T00:00:00Z')
    const { list, timeToLive } = await readStatusListToken(token, { uri, authority: new PublishedKey([]), now })
    expect(Array.from({ length: 16 }, (_, index) => list.at(index))).toEqual([
      1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1,
    ])
    expect(list.at(16)).toBeUndefined()
    expect(timeToLive).toBe(43_200_000)
    // HAIP 1.0 section 6.1: the key of the list must be in its x5c.
    const trusted = new CertificatePath([authority.certificate])
    await expect(readStatusListToken(token, { uri, authority: trusted, now })).rejects.toMatchObject({
      reason: 'signer-untrusted',
    })
  })

  // Token Status List appendix C.
  it.each<[number, Record<number, number>]>([
    [
      1,
      {
        0: 1,
        1: 0,
        1993: 1,
        25460: 1,
        159495: 1,
        495669: 1,
        554353: 1,
        645645: 1,
        723232: 1,
        854545: 1,
        934534: 1,
        1000345: 1,
      },
    ],
    [
      2,
      {
        0: 1,
        1: 0,
        1993: 2,
        25460: 1,
        159495: 3,
        495669: 1,
        554353: 1,
        645645: 2,
        723232: 1,
        854545: 1,
        934534: 2,
        1000345: 3,
      },
    ],
    [
      4,
      {
        0: 1,
        1: 0,
        1993: 2,
        35460: 3,
        459495: 4,
        595669: 5,
        754353: 6,
        845645: 7,
        923232: 8,
        924445: 9,
        934534: 10,
        1004534: 11,
        1000345: 12,
        1030203: 13,
        1030204: 14,
        1030205: 15,
      },
    ],
    [
      8,
      {
        233478: 0,
        52451: 1,
        576778: 2,
        513575: 3,
        468106: 4,
        292632: 5,
        214947: 6,
        182323: 7,
        884834: 8,
        66653: 9,
        62489: 10,
        196493: 11,
        458517: 12,
        487925: 13,
        55649: 14,
      },
    ],
  ])('with %i bits for each status have the published statuses', async (bits, statuses) => {
    const status_list = JSON.parse(readPublished(`status-list/${bits}-bit.txt`).replaceAll(/\n\s*/g, ''))
    const token = forgeStatusListToken({ signer, uri, x5c: x5cOf(signer), payload: { status_list } })
    const { list } = await readStatusListToken(asJwt(token), {
      uri,
      authority: new CertificatePath([authority.certificate]),
      now: Date.now(),
    })
    expect(Object.fromEntries(Object.keys(statuses).map((index) => [index, list.at(Number(index))]))).toEqual(statuses)
  })
})
