import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'

/** `get`: the page asks for a card that the holder presents. `create`: it offers a card to a wallet. */
export type DigitalAction = 'get' | 'create'

/** It does not tell whether there is a wallet. */
export const isPassedOn = (protocols: readonly string[]): boolean =>
  typeof DigitalCredential !== 'undefined' &&
  typeof DigitalCredential.userAgentAllowsProtocol === 'function' &&
  protocols.some((name) => DigitalCredential.userAgentAllowsProtocol(name))

/**
 * Has the browser choose a wallet and pass the requests on (W3C Digital Credentials). Must be called soon after a click. Returns
 * undefined if the browser returned something else.
 *
 * @throws {DOMException} `NotAllowedError`: nothing was shared, and the browser does not say why; or with the reason of `signal`
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
