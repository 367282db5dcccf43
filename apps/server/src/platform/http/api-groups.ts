/** The groups of the API's description, in the order in which it shows them: the product first, then what wallets call. */
export const API_GROUPS = {
  scenarios: 'The cards on display.',
  issuance: 'A card is put into a wallet.',
  presentation: 'Present a card from a wallet and get the result.',
  'help desk': 'A caller proves who they are.',
  'security check': 'A gate that opens for a certificate.',
  session: 'Who is signed in.',
  configuration: 'What this installation has.',
  changes: 'What has just changed.',
  administration: 'Contracts, accounts and what was done to them. Needs the access token of an administrator.',
  OpenID4VCI: 'What wallets call to take a card (OpenID for Verifiable Credential Issuance 1.0).',
  OpenID4VP: 'What wallets call to show a card (OpenID for Verifiable Presentations 1.0).',
  credentials: 'What verifiers look up: status lists, and what a type of credential is.',
  operation: 'For whoever watches over the server.',
} as const

export type ApiGroup = keyof typeof API_GROUPS
