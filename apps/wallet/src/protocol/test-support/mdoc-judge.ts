import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import * as x509 from './x509.ts'

/** Loads @owf/mdoc and restores zod's error texts, because the library replaces these texts for all schemas. */
export async function loadJudge<T>(load: () => Promise<T>): Promise<T> {
  const { customError } = z.config()
  const loaded = await load()
  z.config({ customError })
  return loaded
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const notNeeded = () => Promise.reject(new Error('not needed here'))

/** Key in the form that @owf/mdoc uses. */
type JudgesKey = { jwk: unknown }

async function keyOf(key: JudgesKey, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const { kty = '', crv = '', x = '', y = '', d } = key.jwk as JsonWebKey
  const jwk = { kty, crv, x, y, ...(usage === 'sign' && d !== undefined && { d }) }
  return crypto.subtle.importKey('jwk', jwk, ecdsa, false, [usage])
}

/** Callbacks that @owf/mdoc requires: hashes, signatures and certificates. */
export const judgeContext = <Key>(keyFromJwk: (jwk: Record<string, unknown>) => Key) => ({
  crypto: {
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    digest: ({ digestAlgorithm, bytes }: { digestAlgorithm: string; bytes: Uint8Array }) =>
      createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest(),
    calculateEphemeralMacKey: notNeeded,
  },
  cose: {
    sign1: {
      sign: async ({ toBeSigned, key }: { toBeSigned: Uint8Array; key: JudgesKey }) =>
        new Uint8Array(await crypto.subtle.sign(ecdsa, await keyOf(key, 'sign'), Buffer.from(toBeSigned))),
      verify: async ({ key, sign1 }: { key: JudgesKey; sign1: { signature: Uint8Array; toBeSigned: Uint8Array } }) =>
        crypto.subtle.verify(
          ecdsa,
          await keyOf(key, 'verify'),
          Buffer.from(sign1.signature),
          Buffer.from(sign1.toBeSigned),
        ),
    },
    mac0: { sign: notNeeded, verify: notNeeded },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }: { certificate: Uint8Array; field: string }) =>
      new x509.X509Certificate(Buffer.from(certificate)).subjectName.getField(field),
    getPublicKey: async ({ certificate }: { certificate: Uint8Array }) => {
      const key = await new x509.X509Certificate(Buffer.from(certificate)).publicKey.export()
      return keyFromJwk((await crypto.subtle.exportKey('jwk', key)) as Record<string, unknown>)
    },
    verifyCertificateChain: async ({
      trustedCertificates,
      x5chain,
      now,
    }: {
      trustedCertificates: Uint8Array[]
      x5chain: Uint8Array[]
      now?: Date
    }) => {
      const trusted = trustedCertificates.map((der) => new x509.X509Certificate(Buffer.from(der)))
      const [leaf] = x5chain.map((der) => new x509.X509Certificate(Buffer.from(der)))
      const proofs = trusted.map((authority) => leaf?.verify({ publicKey: authority, ...(now && { date: now }) }))
      if (!(await Promise.all(proofs)).includes(true)) throw new Error('no trusted certificate signed it')
    },
    getCertificateData: ({ certificate }: { certificate: Uint8Array }) => {
      const parsed = new x509.X509Certificate(Buffer.from(certificate))
      return {
        issuerName: parsed.issuer,
        subjectName: parsed.subject,
        serialNumber: parsed.serialNumber,
        thumbprint: '',
        notBefore: parsed.notBefore,
        notAfter: parsed.notAfter,
        pem: parsed.toString('pem'),
      }
    },
  },
})
