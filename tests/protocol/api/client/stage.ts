/** Participants of a story next to the client. The wallet receives a card and presents it by the links that it gets. */
export type Stage = {
  url: string
  accessToken: string
  wallet: { receive(link: string, pin: string | undefined): Promise<void>; present(link: string): Promise<boolean> }
}
