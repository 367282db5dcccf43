import type { PresentationResult } from '@vitrine/api'

/** Fake test data, for working on the result view without a wallet. Never part of a production build. */
export const SAMPLE_RESULT: PresentationResult = {
  status: 'OK',
  displayName: 'Sample Person',
  name: 'Bank account',
  details: 'This is sample data.',
  vcType: 'BankAccount',
  vcIss: 'https://issuer.example',
  accountNumber: 'PL00000000000000000000000000',
  cardNumber: '4000000000000002',
  verified: true,
  credentialStateIsValid: true,
  issuanceDate: Date.UTC(2026, 0, 15),
  paymentId: 'fl-pay-sample',
  accountBalance: 700,
  dynamicData: { jobTitle: 'Curator', memberSince: 2019 },
  fullObject: {
    requestStatus: 'presentation_verified',
    subject: 'sample-subject',
    verifiedCredentialsData: [
      {
        type: ['BankAccount'],
        issuer: 'https://issuer.example',
        claims: { displayName: 'Sample Person' },
        credentialState: { revocationStatus: 'VALID' },
      },
    ],
  },
}
