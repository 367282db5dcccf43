import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const utcTime = (text: string) => der(0x17, Buffer.from(text))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** Algorithm sha256WithRSAEncryption. */
const ALGORITHM = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const NAME = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('emulated app')))))

/** Certificate that an app registration could have, with its key and its thumbprints. */
export type AppCertificate = { pem: string; privateKey: KeyObject; sha1: string; sha256: string }

/** Makes a self-signed certificate, which ends in 2049 unless another time is given. */
export function makeCertificate(ends = '490101000000Z'): AppCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const content = sequence(
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    sequence(utcTime('200101000000Z'), utcTime(ends)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    privateKey,
    sha1: createHash('sha1').update(certificate).digest('base64url'),
    sha256: createHash('sha256').update(certificate).digest('base64url'),
  }
}
