/**
 * Server, access token of an administrator, and wallet, as a client in a test needs them. The client passes the links for receiving and
 * presenting a card to the wallet.
 */
export type Stage = {
  url: string
  accessToken: string
  wallet: { receive(link: string, pin: string | undefined): Promise<void>; present(link: string): Promise<boolean> }
}
