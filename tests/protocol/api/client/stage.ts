/** Who takes part in a story beside the client. The wallet takes a card and shows it by the links that it is given. */
export type Stage = {
  url: string
  accessToken: string
  wallet: { receive(link: string, pin: string | undefined): Promise<void>; present(link: string): Promise<boolean> }
}
