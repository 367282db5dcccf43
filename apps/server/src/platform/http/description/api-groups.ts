/** Groups of calls in the API documentation, in display order. */
export const API_GROUPS = {
  cards: 'The cards on display.',
  issuance: 'Issue a card to a wallet.',
  presentation: 'Present a card from a wallet and get the result.',
  'help desk': 'Verify the identity of a caller.',
  'security check': 'Open a gate with a certificate.',
  stage: 'The big screen of an event.',
  session: 'The signed-in user.',
  configuration: 'Settings of this installation.',
  changes: 'Notifications of changes.',
  administration: 'Contracts, accounts and what was done to them. Needs the access token of an administrator.',
  OpenID4VCI: 'Calls of a wallet that receives a card (OpenID for Verifiable Credential Issuance 1.0).',
  OpenID4VP: 'Calls of a wallet that presents a card (OpenID for Verifiable Presentations 1.0).',
  credentials: 'Lookups of verifiers: status lists and credential types.',
  operation: 'Health and monitoring of the server.',
} as const

export type ApiGroup = keyof typeof API_GROUPS
