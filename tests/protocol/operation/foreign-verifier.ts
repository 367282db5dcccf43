import { keyOfCertificate, sdJwtJudge } from '../judges/callbacks.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

/**
 * Verifies a card as another verifier does, with @sd-jwt. The issuer key of the card also checks the signature of the status list.
 * Returns 'good', or the error as text.
 */
export async function verifyElsewhere({ compact, sdJwt, key }: ReceivedCredential, now: number): Promise<string> {
  const [certificate] = (sdJwt.jws.header.x5c ?? []) as string[]
  const judge = sdJwtJudge({
    issuerKey: await keyOfCertificate(certificate),
    holderKey: key.privateKey,
    fetchStatusList: async (uri) => (await fetch(uri)).text(),
  })
  return judge.verify(compact, { currentDate: Math.floor(now / 1000) }).then(
    () => 'good',
    (error: unknown) => String(error),
  )
}
