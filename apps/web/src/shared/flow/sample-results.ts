import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'

/** Fake test data for working on the result view without a wallet. */
const VERIFIED = {
  status: 'OK',
  displayName: 'Sample Person',
  name: 'Bank account',
  vcType: 'BankAccount',
  vcIss: 'https://issuer.example',
  accountNumber: 'PL00000000000000000000000000',
  cardNumber: '4000000000000002',
  verified: true,
  credentialStateIsValid: true,
  issuanceDate: Date.UTC(2026, 0, 15),
  accountBalance: 700,
  dynamicData: { jobTitle: 'Curator', memberSince: 2019 },
  notShared: ['Date of birth'],
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
    checks: [
      { name: 'issuer', outcome: 'passed', value: 'https://issuer.example' },
      { name: 'signature', outcome: 'passed' },
      { name: 'state', outcome: 'passed', value: Date.UTC(2026, 1, 2, 9, 30) },
    ],
  },
} as const satisfies PresentationResult

const failed = (code: 'INVALID_CREDENTIAL_STATE' | 'WALLET_ERROR'): PresentationResult => ({
  status: 'ERROR',
  verified: false,
  fullObject: { requestStatus: 'presentation_error', error: { code, message: ENGLISH_FLOW_ERRORS[code] } },
})

export const SAMPLE_RESULTS: Readonly<Record<string, PresentationResult>> = {
  OK: { ...VERIFIED, details: 'This is sample data.', paymentId: 'fl-pay-sample' },
  ERROR: {
    ...VERIFIED,
    status: 'ERROR',
    reason: { code: 'not-enough-money', params: { amount: 800, currency: 'PLN' } },
  },
  presentation_error: failed('WALLET_ERROR'),
  INVALID_CREDENTIAL_STATE: failed('INVALID_CREDENTIAL_STATE'),
  'coupon used': { ...VERIFIED, status: 'ERROR', cuponUsed: true, cuponUsedTime: Date.UTC(2026, 1, 2) },
}

export const FIRST_SAMPLE = 'OK'
