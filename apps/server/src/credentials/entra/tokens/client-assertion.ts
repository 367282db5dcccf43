import { createHash, createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import type { EpochMilliseconds, Seconds } from '@vitrine/api/units.ts'
import { SignJWT } from 'jose'
import { toNumericDate } from '../../../platform/clock/clock.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { certificatePems } from '../../../platform/text/certificate-pems.ts'
import { readCredentialFile } from './read-credential-file.ts'

const ASSERTION_LIFE: Seconds = 300
const MINIMUM_MODULUS_BITS = 2048
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]{1,9} )?PRIVATE KEY-----[^-]+-----END (?:[A-Z]{1,9} )?PRIVATE KEY-----/

/**
 * Signs the JWT with which a client proves that it holds the key of its certificate ("Microsoft identity platform application
 * authentication certificate credentials").
 */
export async function signClientAssertion(
  file: string,
  { clientId, audience, now }: { clientId: string; audience: string; now: EpochMilliseconds },
): Promise<string> {
  const { key, certificate } = readCertificateAndKey(file, await readCredentialFile('ENTRA_CERTIFICATE_FILE', file))
  const issuedAt = toNumericDate(now)
  return new SignJWT()
    .setProtectedHeader({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
    })
    .setAudience(audience)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_LIFE)
    .sign(key)
}

function readCertificateAndKey(file: string, pem: string): { key: KeyObject; certificate: X509Certificate } {
  const refuse = (problem: string) =>
    new ExplainedError(
      `ENTRA_CERTIFICATE_FILE names ${file}, ${problem}: put a certificate of the app registration and its unencrypted RSA private key (PEM) into this file.`,
    )
  const certificates = certificatePems(pem).map(parseCertificate)
  if (certificates.length === 0) throw refuse('which contains no certificate')
  const [keyPem] = pem.match(PRIVATE_KEY) ?? []
  if (keyPem === undefined) throw refuse('which contains no private key')
  const key = parseKey(keyPem)
  if (!key) throw refuse('whose private key cannot be used')
  if (key.asymmetricKeyType !== 'rsa') throw refuse(`whose private key is of type ${key.asymmetricKeyType}, not rsa`)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < MINIMUM_MODULUS_BITS)
    throw refuse(`whose private key has ${bits} bits, fewer than ${MINIMUM_MODULUS_BITS}`)
  const certificate = certificates.find((candidate) => candidate?.checkPrivateKey(key))
  if (!certificate) throw refuse('whose private key belongs to none of its certificates')
  return { key, certificate }
}

function parseCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
