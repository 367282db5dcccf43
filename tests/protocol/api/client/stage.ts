/**
 * Server, administrator and wallet of a story that a client plays. The client gives the links for receiving and presenting a card to
 * the wallet.
 */
export type Stage = {
  url: string
  accessToken: string
  wallet: { receive(link: string, pin: string | undefined): Promise<void>; present(link: string): Promise<boolean> }
}
