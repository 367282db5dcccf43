/** Which wallets this installation serves, and what it demands of them. */
export type ClientPolicy = {
  /** True if a wallet that nobody vouches for may ask for a card by its own request. */
  acceptsUnknownClients: boolean
  /** True if each DPoP proof must contain a nonce of ours. */
  demandsDpopNonce: boolean
}
