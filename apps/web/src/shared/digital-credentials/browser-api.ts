import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'

/** `get` asks for a card that the holder presents, `create` offers a card to a wallet. */
export type DigitalAction = 'get' | 'create'

/** Returns true if this browser passes on requests of one of these protocols, even without a wallet. */
export const isPassedOnByBrowser = (protocols: readonly string[]): boolean =>
  typeof DigitalCredential !== 'undefined' &&
  typeof DigitalCredential.userAgentAllowsProtocol === 'function' &&
  protocols.some((name) => DigitalCredential.userAgentAllowsProtocol(name))

/**
 * Has the browser pass the requests on to a wallet (W3C Digital Credentials). Must be called soon after a click. Returns
 * undefined for an answer of another kind.
 *
 * @throws {DOMException} `NotAllowedError`: nothing was shared, and the browser does not say why; or with the reason of
 * `signal`
 */
export async function askBrowser(
  action: DigitalAction,
  requests: readonly DigitalMessage[],
  signal: AbortSignal,
): Promise<DigitalMessage | undefined> {
  const options = { digital: { requests }, mediation: 'required', signal } as CredentialRequestOptions &
    CredentialCreationOptions
  const credential = await navigator.credentials[action](options)
  return credential && 'protocol' in credential && 'data' in credential
    ? { protocol: String(credential.protocol), data: Object(credential.data) }
    : undefined
}
