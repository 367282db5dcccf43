import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningProduct } from '../product.ts'
import type { ForgedCertificate } from '../wallet/forge.ts'

/** Returns a key of the server with its certificate, as an intruder would steal it. */
export function serverKey({ dataDirectory }: RunningProduct, name: 'credential-issuer'): ForgedCertificate {
  const file = (suffix: string) => readFileSync(join(dataDirectory, 'keys', `${name}${suffix}`), 'utf8')
  return { certificate: new X509Certificate(file('.pem')), privateKey: createPrivateKey(file('.key.pem')) }
}
