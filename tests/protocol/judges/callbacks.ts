import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { type CallbackContext, clientAuthenticationAnonymous, type Jwk } from '@openid4vc/oauth2'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import {
  CompactEncrypt,
  type CompactJWSHeaderParameters,
  CompactSign,
  type CryptoKey,
  compactVerify,
  exportJWK,
  importJWK,
  importX509,
  type JWK,
  type KeyObject,
} from 'jose'

type Key = CryptoKey | KeyObject | Uint8Array

/** Copies an object of one library for another one. The copy has no undefined members, which the other library's types do not allow. */
export const plain = <Plain>(value: object): Plain => JSON.parse(JSON.stringify(value))

const keyOfJwk = (jwk: object, algorithm = 'ES256') => importJWK(plain<JWK>(jwk), algorithm)

/** Imports a certificate of an `x5c` header as a key for jose. */
export const keyOfCertificate = (base64: string | undefined): Promise<CryptoKey> =>
  importX509(new X509Certificate(Buffer.from(base64 ?? '', 'base64')).toString(), 'ES256')

/** Creates the callbacks that the @openid4vc libraries need. The cryptography is done by jose; there is no client authentication. */
export function joseCallbacks(holderKey?: KeyObject): CallbackContext {
  return {
    hash: (data, algorithm) => createHash(algorithm.replace('-', '')).update(data).digest(),
    generateRandom: (length) => randomBytes(length),
    clientAuthentication: clientAuthenticationAnonymous(),
    async signJwt(signer, { header, payload }) {
      if (signer.method !== 'jwk' || !holderKey) throw new Error(`no key for the method ${signer.method}`)
      const jwt = await new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader(plain<CompactJWSHeaderParameters>({ ...header, alg: signer.alg }))
        .sign(holderKey)
      return { jwt, signerJwk: signer.publicJwk }
    },
    async verifyJwt(signer, { compact }) {
      let key: Key
      if (signer.method === 'jwk') key = await keyOfJwk(signer.publicJwk)
      else if (signer.method === 'x5c') key = await keyOfCertificate(signer.x5c[0])
      else return { verified: false }
      try {
        await compactVerify(compact, key, { algorithms: ['ES256'] })
      } catch {
        return { verified: false }
      }
      return { verified: true, signerJwk: (await exportJWK(key)) as Jwk }
    },
    async encryptJwe(encryptor, data) {
      const { publicJwk, alg, enc, apu, apv } = encryptor
      const jwe = await new CompactEncrypt(Buffer.from(data))
        .setProtectedHeader({ alg, enc, ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) })
        .setKeyManagementParameters({
          ...(apu ? { apu: Buffer.from(apu, 'base64url') } : {}),
          ...(apv ? { apv: Buffer.from(apv, 'base64url') } : {}),
        })
        .encrypt(await keyOfJwk(publicJwk, alg))
      return { jwe, encryptionJwk: publicJwk }
    },
    decryptJwe: () => ({ decrypted: false }),
    getX509CertificateMetadata: (certificate) => {
      const names = new X509Certificate(Buffer.from(certificate, 'base64')).subjectAltName?.split(', ') ?? []
      const ofKind = (kind: string) =>
        names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length))
      return { sanDnsNames: ofKind('DNS:'), sanUriNames: ofKind('URI:') }
    },
  }
}

/** Creates an instance of the @sd-jwt library that acts as wallet and verifier. It signs and verifies with jose. */
export function sdJwtJudge(options: {
  issuerKey: CryptoKey
  /** Key with which the instance issues. */
  signingKey?: KeyObject
  hashAlg?: 'sha-256' | 'sha-384' | 'sha-512'
  holderKey?: KeyObject
  fetchStatusList: (uri: string) => Promise<string>
}) {
  const { issuerKey, signingKey, hashAlg = 'sha-256', holderKey, fetchStatusList } = options
  const verifies = (jws: string, key: Key) =>
    compactVerify(jws, key, { algorithms: ['ES256'] }).then(
      () => true,
      () => false,
    )
  return new SDJwtVcInstance({
    hasher: (data, algorithm) =>
      createHash(algorithm.replace('-', ''))
        .update(Buffer.from(data as string))
        .digest(),
    hashAlg,
    saltGenerator: (length) => randomBytes(length).toString('base64url'),
    verifier: (data, signature) => verifies(`${data}.${signature}`, issuerKey),
    kbVerifier: async (data, signature, { cnf }) => verifies(`${data}.${signature}`, await keyOfJwk({ ...cnf?.jwk })),
    statusListFetcher: fetchStatusList,
    ...(signingKey ? { signAlg: 'ES256', signer: signerWith(signingKey) } : {}),
    ...(holderKey ? { kbSignAlg: 'ES256', kbSigner: signerWith(holderKey) } : {}),
  })
}

/** Returns a function that signs a header and a payload, and returns the signature. */
const signerWith = (key: KeyObject) => async (data: string) => {
  const [header = '', payload = ''] = data.split('.')
  const jws = await new CompactSign(Buffer.from(payload, 'base64url'))
    .setProtectedHeader(JSON.parse(Buffer.from(header, 'base64url').toString()))
    .sign(key)
  const [signedHeader, signedPayload, signature = ''] = jws.split('.')
  if (`${signedHeader}.${signedPayload}` !== data) throw new Error('the header was serialized in another way')
  return signature
}
