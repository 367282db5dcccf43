/**
 * Parts that a test gives to an API client: a server's URL, an administrator's access token, and a wallet. The client passes the links
 * for receiving and presenting a card to the wallet.
 */
export type Stage = {
  url: string
  accessToken: string
  wallet: { receive(link: string, pin: string | undefined): Promise<void>; present(link: string): Promise<boolean> }
}
