import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import * as animo from '@animo-id/mdoc'
import * as auth0 from '@auth0/mdl'
import { cborEncode, DataItem, SessionTranscript } from '@owf/mdoc'
import type { HeldCredential } from '../../protocol/formats/format-holder.ts'
import { FormatWallet } from '../../protocol/formats/format-wallet.ts'
import { MDOC_CONTEXT } from '../../protocol/judges/mdoc-judge.ts'
import { publicJwkOf, thumbprint } from '../../protocol/wallet/keys.ts'
import type { PresentationRequest } from '../../protocol/wallet/request-object.ts'
import { readAcceptedResponse } from '../../protocol/wallet/response-endpoint.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, failure, holds } from '../seen.ts'
import { DOCUMENT, receiveInFormat, type StoryWallet, storyOfFormat } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

// Libraries for ISO 18013-5 documents support only drafts of ISO 18013-7, or nothing of it. Therefore @owf/mdoc creates the session
// transcript of OpenID4VP 1.0 (appendix B.2.6), and our strict wallet receives the documents and sends the answers.

/** Input for the presentation of a document. The presentation discloses everything that the request asks for. */
type Presentation = {
  /** An ISO 18013-5 response with the document as it was issued, before the device signs. */
  issued: Buffer
  docType: string
  elements: [namespace: string, name: string][]
  privateJwk: Record<string, unknown>
  sessionTranscript: Buffer
}

type Library = {
  present(presentation: Presentation): Promise<Uint8Array>
  /** Verifies a response, and returns the claims of one namespace. */
  verify(response: Buffer, verified: { sessionTranscript: Buffer; anchor: string }): Promise<Map<string, unknown>>
}

const definitionOf = ({ docType, elements }: Presentation) => ({
  id: 'asked',
  input_descriptors: [
    {
      id: docType,
      format: { mso_mdoc: { alg: ['ES256'] } },
      constraints: {
        limit_disclosure: 'required',
        fields: elements.map(([namespace, name]) => ({
          path: [`$['${namespace}']['${name}']`],
          intent_to_retain: false,
        })),
      },
    },
  ],
})

const AUTH0: Library = {
  async present(presentation) {
    const response = await auth0.DeviceResponse.from(presentation.issued)
      .usingPresentationDefinition(definitionOf(presentation))
      .usingSessionTranscriptBytes(presentation.sessionTranscript)
      .authenticateWithSignature(presentation.privateJwk, 'ES256')
      .sign()
    return response.encode()
  },
  async verify(response, { sessionTranscript, anchor }) {
    const verifier = new auth0.Verifier([anchor])
    const { documents } = await verifier.verify(response, { encodedSessionTranscript: sessionTranscript })
    const [document] = documents
    holds(document, 'the response has no document')
    return new Map(Object.entries(document.getIssuerNameSpace(document.docType)))
  },
}

/** Functions for cryptography and certificates, which the library expects from its caller. */
const ANIMO_CONTEXT: animo.MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }) => createHash(digestAlgorithm.replace('-', '')).update(bytes).digest(),
    calculateEphemeralMacKeyJwk: noMacs,
  },
  cose: {
    sign1: {
      sign: ({ sign1, jwk }) =>
        sign('sha256', sign1.getRawSigningData().data, {
          key: createPrivateKey({ key: { ...jwk }, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        }),
      verify({ sign1, jwk, options }) {
        const { data, signature } = sign1.getRawVerificationData(options)
        const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
        return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
      },
    },
    mac0: { sign: noMacs, verify: noMacs },
  },
  x509: {
    getIssuerNameField: (input) => MDOC_CONTEXT.x509.getIssuerNameField(input),
    getPublicKey: ({ certificate }) => ({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
    validateCertificateChain: (input) => MDOC_CONTEXT.x509.verifyCertificateChain(input),
    getCertificateData: (input) => MDOC_CONTEXT.x509.getCertificateData(input),
  },
}

function noMacs(): never {
  throw new Error('MACs are not supported here')
}

const ANIMO: Library = {
  async present(presentation) {
    const response = await animo.DeviceResponse.from(presentation.issued)
      .usingPresentationDefinition(definitionOf(presentation))
      .usingSessionTranscriptBytes(presentation.sessionTranscript)
      .authenticateWithSignature(presentation.privateJwk, 'ES256')
      .sign(ANIMO_CONTEXT)
    return response.encode()
  },
  async verify(response, { sessionTranscript, anchor }) {
    const { documents } = await new animo.Verifier().verifyDeviceResponse(
      {
        encodedDeviceResponse: response,
        encodedSessionTranscript: sessionTranscript,
        trustedCertificates: [new X509Certificate(anchor).raw],
      },
      ANIMO_CONTEXT,
    )
    const [document] = documents
    holds(document, 'the response has no document')
    return document.getIssuerNameSpace(document.docType) ?? new Map()
  },
}

async function transcriptOf(request: PresentationRequest): Promise<Buffer> {
  const transcript = await SessionTranscript.forOid4Vp(
    {
      clientId: request.clientId,
      nonce: request.nonce,
      responseUri: request.responseUri,
      jwkThumbprint: Buffer.from(thumbprint(publicJwkOf(request.encryption.key)), 'base64url'),
    },
    MDOC_CONTEXT,
  )
  return Buffer.from(cborEncode(DataItem.fromBuffer(transcript.encode())))
}

/** Creates a response with one document exactly as it was issued (ISO 18013-5 section 8.3.2.1.2.2). */
const responseOf = (docType: string, issuerSigned: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(0xa3),
    cborEncode('version'),
    cborEncode('1.0'),
    cborEncode('documents'),
    Buffer.of(0x81, 0xa2),
    cborEncode('docType'),
    cborEncode(docType),
    cborEncode('issuerSigned'),
    issuerSigned,
    cborEncode('status'),
    cborEncode(0),
  ])

/** Answers our presentation request with a response that a library creates. */
async function answerOf(library: Library, request: PresentationRequest, held: HeldCredential) {
  const [docType = ''] = held.types
  const query = request.query.credentials.find(({ types }) => types.some(([type]) => type === docType))
  holds(query, 'the request does not ask for the document')
  const response = await library.present({
    issued: responseOf(docType, Buffer.from(held.compact, 'base64url')),
    docType,
    elements: query.claims.map(({ path: [namespace, name] }) => [String(namespace), String(name)]),
    privateJwk: { ...held.key.privateKey.export({ format: 'jwk' }) },
    sessionTranscript: await transcriptOf(request),
  })
  return { queryId: query.id, response: Buffer.from(response) }
}

const openWallet =
  (library: Library) =>
  async ({ ownAnchor }: TestBed): Promise<StoryWallet<HeldCredential>> => {
    const strict = new TestWallet({ trustAnchors: [ownAnchor] })
    const wallet = new FormatWallet(strict)
    return {
      receive: (offer) => wallet.receive(offer),
      async present(link, held) {
        const open = await strict.openRequest(link)
        const { queryId, response } = await answerOf(library, open.request, held)
        const jwe = open.encrypt({ [queryId]: [response.toString('base64url')] })
        return readAcceptedResponse(await open.sendResponse(jwe)).redirectUri
      },
    }
  }

/** Presents our document with the strict wallet and @owf/mdoc, and returns the claims that a library verifies in it. */
async function verifiedBy(library: Library, testBed: TestBed, anchor: string): Promise<unknown> {
  const strict = new TestWallet({ trustAnchors: [testBed.ownAnchor] })
  const wallet = new FormatWallet(strict)
  const held = await receiveInFormat(testBed, DOCUMENT, { receive: (offer) => wallet.receive(offer), present })
  const asked = await testBed.running.browser.present(DOCUMENT.type, DOCUMENT.prefix)
  const open = await strict.openRequest(asked.url)
  const [[presentation = ''] = []] = Object.values(await wallet.vpToken(open, held))
  const shown = await library.verify(Buffer.from(presentation, 'base64url'), {
    sessionTranscript: await transcriptOf(open.request),
    anchor,
  })
  return shown.get('displayName')
}

const present = (): never => {
  throw new Error('there is no presentation')
}

const verifies = (library: Library): Flow => ({
  name: 'verify our document, in our strict wallet',
  async run(testBed) {
    equal(await verifiedBy(library, testBed, testBed.ownAnchor), 'Anna Nowak', 'name in the document')
    const refusal = await failure(verifiedBy(library, testBed, testBed.foreignAuthority.certificate.toString()))
    holds(refusal !== 'nothing', 'it accepts a document of an untrusted authority')
    return 'it verifies both signatures, the digests and the dates, and sees the claim; without our anchor it refuses'
  },
})

export const CLIENTS: ForeignClient[] = [
  {
    id: 'auth0-mdl',
    name: '@auth0/mdl 3.0.1, for a document in our strict wallet',
    flows: [storyOfFormat(DOCUMENT, openWallet(AUTH0)), verifies(AUTH0)],
  },
  {
    id: 'animo-mdoc',
    name: '@animo-id/mdoc 0.5.2, for a document in our strict wallet',
    flows: [storyOfFormat(DOCUMENT, openWallet(ANIMO)), verifies(ANIMO)],
  },
]
