import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

/** Approximate sizes of a key proof and a request object. */
const PROOF_BYTES = 400
const REQUEST_OBJECT_BYTES = 2000
/** Approximate size of a claim with its salt. */
const CLAIM_BYTES = 100

/** Approximate sizes of the signed, hashed and encrypted data of a credential, and its number of digests. */
export type Sizes = {
  /** Bytes that the issuer signs. */
  credential: number
  /** Bytes that the holder signs in a presentation. */
  binding: number
  /** Bytes that are encrypted for the verifier. */
  answer: number
  digests: { issued: number; presented: number }
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const es256 = (key: KeyObject, data: Buffer) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' })

/** Creates functions for the minimal cryptography of an issuance and a presentation. They use `node:crypto` and prepared inputs. */
export function bareCryptography(sizes: Sizes) {
  const [issuer, verifier, holder, ephemeral] = [pair(), pair(), pair(), pair()]
  // Other parties send a different key each time, as a JWK, so the minimal work includes the import of the key. The server's own keys
  // are imported once.
  const holderJwk = holder.publicKey.export({ format: 'jwk' })
  const ephemeralJwk = ephemeral.publicKey.export({ format: 'jwk' })
  const proof = signed(holder.privateKey, PROOF_BYTES)
  const credential = signed(issuer.privateKey, sizes.credential)
  const binding = signed(holder.privateKey, sizes.binding)
  const claim = randomBytes(CLAIM_BYTES)
  const toSign = { credential: randomBytes(sizes.credential), requestObject: randomBytes(REQUEST_OBJECT_BYTES) }
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: verifier.publicKey })
  const answer = encrypted(secret, sizes.answer)
  const digest = (times: number): void => {
    for (let time = 0; time < times; time += 1) createHash('sha256').update(claim).digest()
  }

  return {
    verifyProof: () => demandVerified(createPublicKey({ key: holderJwk, format: 'jwk' }), proof),
    signCredential: () => {
      digest(sizes.digests.issued)
      return es256(issuer.privateKey, toSign.credential)
    },
    signRequestObject: () => es256(verifier.privateKey, toSign.requestObject),
    decryptAnswer: () => {
      const publicKey = createPublicKey({ key: ephemeralJwk, format: 'jwk' })
      const secret = diffieHellman({ privateKey: verifier.privateKey, publicKey })
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), answer.iv)
      decipher.setAuthTag(answer.tag)
      return Buffer.concat([decipher.update(answer.ciphertext), decipher.final()])
    },
    verifyPresentation: () => {
      demandVerified(issuer.publicKey, credential)
      digest(sizes.digests.presented)
      demandVerified(createPublicKey({ key: holderJwk, format: 'jwk' }), binding)
    },
  }
}

type Signed = {
  readonly data: Buffer
  readonly signature: Buffer
}

function signed(key: KeyObject, bytes: number): Signed {
  const data = randomBytes(bytes)
  return { data, signature: es256(key, data) }
}

function demandVerified(key: KeyObject, { data, signature }: Signed): void {
  if (!verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new Error('The signature is invalid')
}

const keyOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

function encrypted(secret: Buffer, bytes: number) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const ciphertext = Buffer.concat([cipher.update(randomBytes(bytes)), cipher.final()])
  return { iv, ciphertext, tag: cipher.getAuthTag() }
}
