import { expect, it } from 'vitest'
import { diagnosesAnswers, openid4vcConfiguration } from './openid4vc.configuration.ts'

it.each([
  [undefined, false, true],
  [undefined, true, false],
  ['on', true, true],
  ['off', false, false],
] as const)(
  'with WALLET_DIAGNOSIS %s and production %s, developers of wallets are told: %s',
  (setting, production, told) => {
    const { walletDiagnosis } = openid4vcConfiguration.parse({ WALLET_DIAGNOSIS: setting })
    expect(diagnosesAnswers({ walletDiagnosis, production })).toBe(told)
  },
)
