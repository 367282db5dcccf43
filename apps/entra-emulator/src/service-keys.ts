import { generateKeyPair, SignJWT } from 'jose'

/** Signs JWTs, with a key that lives as long as the emulator. */
export type ServiceKeys = { sign(payload: Record<string, unknown>): Promise<string> }

/** @param keyId key of a DID document, `did#key` */
export async function createKeys(keyId: string): Promise<ServiceKeys> {
  const { privateKey } = await generateKeyPair('ES256')
  return {
    sign: (payload) =>
      new SignJWT(payload).setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: keyId }).sign(privateKey),
  }
}
