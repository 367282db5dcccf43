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

/** About what a key proof, a credential's payload, and a request object measure. */
const PROOF_BYTES = 400
const CREDENTIAL_BYTES = 1800
const REQUEST_OBJECT_BYTES = 2000
const ANSWER_BYTES = 4000

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const es256 = (key: KeyObject, data: Buffer) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' })

/** The cryptography that the flows cannot do without, by `node:crypto`, on inputs that are prepared once. */
export function bareCryptography() {
  const [issuer, verifier, holder, ephemeral] = [pair(), pair(), pair(), pair()]
  // Keys of others arrive as JWK, a different one each time: taking them in belongs to the bound, our own keys do not.
  const holderJwk = holder.publicKey.export({ format: 'jwk' })
  const ephemeralJwk = ephemeral.publicKey.export({ format: 'jwk' })
  const proof = signed(holder.privateKey, PROOF_BYTES)
  const credential = signed(issuer.privateKey, CREDENTIAL_BYTES)
  const keyBinding = signed(holder.privateKey, PROOF_BYTES)
  const toSign = { credential: randomBytes(CREDENTIAL_BYTES), requestObject: randomBytes(REQUEST_OBJECT_BYTES) }
  const answer = encrypted(diffieHellman({ privateKey: ephemeral.privateKey, publicKey: verifier.publicKey }))

  return {
    verifyProof: () => demandVerified(createPublicKey({ key: holderJwk, format: 'jwk' }), proof),
    signCredential: () => es256(issuer.privateKey, toSign.credential),
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
      demandVerified(createPublicKey({ key: holderJwk, format: 'jwk' }), keyBinding)
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
  if (!verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('The signature is bad')
}

const keyOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

function encrypted(secret: Buffer) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const ciphertext = Buffer.concat([cipher.update(randomBytes(ANSWER_BYTES)), cipher.final()])
  return { iv, ciphertext, tag: cipher.getAuthTag() }
}
