import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import {
  CoseKey,
  DeviceKey,
  DeviceNamespaces,
  DeviceRequest,
  DeviceResponse,
  DeviceSignedItems,
  DocRequest,
  Issuer,
  type IssuerSigned,
  ItemsRequest,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc'
import * as z from 'zod'
import { CertificatePath } from '../../../apps/server/src/platform/certificates/certificate-path.ts'
import type { HolderKey } from '../wallet/keys.ts'

// The library changes the error messages of all zod schemas, including those of the server. This call restores them.
z.config({ customError: undefined })

/** Functions for cryptography and certificates, which `@owf/mdoc` expects from its caller. */
export const MDOC_CONTEXT: MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }) => createHash(digestAlgorithm.replace('-', '')).update(bytes).digest(),
    calculateEphemeralMacKey: notThere,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        sign('sha256', toBeSigned, {
          key: createPrivateKey({ key: key.jwk, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        }),
      verify: ({ sign1, key }) => {
        const options = {
          key: createPublicKey({ key: publicPart(key), format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        } as const
        return verify('sha256', sign1.toBeSigned, options, sign1.signature)
      },
    },
    mac0: { sign: notThere, verify: notThere },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => {
      const { issuer } = new X509Certificate(certificate)
      return Array.from(issuer.matchAll(new RegExp(`^${field}=(.*)$`, 'gm')), ([, value = '']) => value)
    },
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) => {
      const path = new CertificatePath(trustedCertificates.map((certificate) => new X509Certificate(certificate)))
      const chain = x5chain.map((certificate) => Buffer.from(certificate).toString('base64'))
      if (!path.verify(chain, now.getTime())) throw new Error('the chain is not trusted')
    },
    getCertificateData: ({ certificate }) => {
      const { issuer, subject, serialNumber, fingerprint, validFromDate, validToDate, ...rest } = new X509Certificate(
        certificate,
      )
      const names = { issuerName: issuer, subjectName: subject, serialNumber, thumbprint: fingerprint }
      return { ...names, notBefore: validFromDate, notAfter: validToDate, pem: rest.toString() }
    },
  },
}

/** Data of a presentation request that is part of the mdoc session transcript. */
export type Session = { clientId: string; nonce: string; jwkThumbprint: Uint8Array; responseUri: string }

/** Returns the transcript of a request that a browser passed on from a page. */
type DigitalSession = Pick<Session, 'nonce' | 'jwkThumbprint'> & { origin: string }

export type MdocPresentation = {
  issuerSigned: IssuerSigned
  docType: string
  /** Elements to disclose, by namespace. */
  shown: Record<string, string[]>
  key: HolderKey
  session: Session | DigitalSession
  deviceSigned?: Record<string, Record<string, unknown>>
}

/** Creates a wallet's response with the library, in base64url. */
export async function presentWithJudge(presentation: MdocPresentation): Promise<string> {
  const { issuerSigned, docType, shown, key, session, deviceSigned = {} } = presentation
  const namespaces = Object.fromEntries(
    Object.entries(shown).map(([namespace, names]) => [
      namespace,
      Object.fromEntries(names.map((name) => [name, false])),
    ]),
  )
  const itemsRequest = ItemsRequest.create({ docType, namespaces })
  const response = await DeviceResponse.createWithDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] }),
      sessionTranscript:
        'origin' in session
          ? await SessionTranscript.forOid4VpDcApi(session, MDOC_CONTEXT)
          : await SessionTranscript.forOid4Vp(session, MDOC_CONTEXT),
      issuerSigned: [issuerSigned],
      deviceNamespaces: DeviceNamespaces.create({
        deviceNamespaces: new Map(
          Object.entries(deviceSigned).map(([namespace, items]) => [
            namespace,
            DeviceSignedItems.create({ deviceSignedItems: new Map(Object.entries(items)) }),
          ]),
        ),
      }),
      signature: { signingKey: privateCoseKey(key.privateKey) },
    },
    MDOC_CONTEXT,
  )
  return response.encodedForOid4Vp
}

/** Verifies a response with the library. @throws if it is refused */
export async function verifyWithJudge(
  presentation: string,
  { session, anchor, now }: { session: Session; anchor: X509Certificate; now: Date },
): Promise<DeviceResponse> {
  const response = DeviceResponse.fromEncodedForOid4Vp(presentation)
  const sessionTranscript = await SessionTranscript.forOid4Vp(session, MDOC_CONTEXT)
  await response.verify({ sessionTranscript, trustedCertificates: [anchor.raw], now }, MDOC_CONTEXT)
  return response
}

/** Issues a document with the library. */
export function issueWithJudge(options: {
  docType: string
  namespace: string
  elements: Record<string, unknown>
  holder: HolderKey
  signer: { privateKey: KeyObject; certificate: X509Certificate }
  validityInfo: { signed: Date; validFrom: Date; validUntil: Date }
  digestAlgorithm?: 'SHA-256' | 'SHA-384' | 'SHA-512'
}): Promise<IssuerSigned> {
  const { docType, namespace, elements, holder, signer, validityInfo, digestAlgorithm = 'SHA-256' } = options
  return new Issuer(docType, MDOC_CONTEXT).addIssuerNamespace(namespace, elements).sign({
    signingKey: privateCoseKey(signer.privateKey),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm,
    validityInfo,
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(holder.publicJwk) },
    certificates: [signer.certificate.raw],
  })
}

const privateCoseKey = (key: KeyObject): CoseKey => CoseKey.fromJwk({ ...key.export({ format: 'jwk' }), alg: 'ES256' })

const publicPart = (key: CoseKey) => {
  const { d: _, ...jwk } = key.jwk
  return jwk
}

function notThere(): never {
  throw new Error('MACs are not supported here')
}
