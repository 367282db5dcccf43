import { expect, it } from 'vitest'
import {
  accountPaymentPath,
  allAccountsPath,
  contractAccountsPath,
  dynamicCodePath,
  gatePath,
  helpDeskPath,
  issuePath,
  PAGES,
  presentationPath,
  presentPath,
  presentPaymentPath,
  verificationStatusPath,
} from './pages.ts'

it('the paths of the pages are those of the specification', () => {
  expect(PAGES.home).toBe('/')
  expect(issuePath('bank')).toBe('/issue/bank')
  expect(presentPath('bank')).toBe('/present/bank')
  expect(presentationPath('bank', 'a/b')).toBe('/present/bank/a%2Fb')
  expect(presentPaymentPath('bank', 'lunch')).toBe('/present/bank/payment/lunch')
  expect(accountPaymentPath('bank', 'lunch', 'acc 1')).toBe('/present/bank/payment/lunch/acc%201')
  expect(gatePath('main')).toBe('/security?gate=main')
  expect(helpDeskPath('employee')).toBe('/employee/helpdesk')
  expect(verificationStatusPath('customer', 'guid')).toBe('/external/helpdesk/guid')
  expect(dynamicCodePath('openid4vp://x')).toBe('/dynamic/code/b3BlbmlkNHZwOi8veA')
  expect(contractAccountsPath('BankAccount')).toBe('/admin/contracts/BankAccount/accounts')
  expect(allAccountsPath('idp')).toBe('/admin/contracts/all-accounts/idp')
})
