import { describe, expect, test } from 'vitest'
import { readableTypeName, splitWords } from './type-name.ts'

describe('a derived name', () => {
  test.each([
    ['accountNumber', 'Account Number'],
    ['account_number', 'Account number'],
    ['given-name', 'Given name'],
    ['userID', 'User ID'],
    ['IBAN', 'IBAN'],
    ['', ''],
  ])('for the claim %j is %j', (name, words) => {
    expect(splitWords(name)).toBe(words)
  })

  test.each([
    ['https://issuer.example/credential-types/BankAccount', 'Bank account'],
    ['https://issuer.example/types/VerifiedEmployee/', 'Verified employee'],
    ['urn:eudi:pid:1', '1'],
    ['https://issuer.example/StudentID', 'Student ID'],
  ])('for the type %s is %j', (vct, words) => {
    expect(readableTypeName(vct)).toBe(words)
  })
})
