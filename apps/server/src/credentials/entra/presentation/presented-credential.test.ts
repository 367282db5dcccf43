import { describe, expect, it } from 'vitest'
import { zPresentationCallback } from '../callbacks/callback-body.ts'
import { INDEXED_CLAIM } from '../contracts/indexed-claim.ts'
import { newCredentialId } from '../issuance/credential-id.ts'
import type { RequestedPresentation } from './create-request.ts'
import { presentedEvent } from './presented-credential.ts'

const OWN = 'did:web:own.example'
const PARTNER = 'did:web:partner.example'
const NOW = Date.UTC(2026, 8, 5, 8)
const OWN_ID = newCredentialId('contract-A', NOW)

const REQUESTED: RequestedPresentation = {
  type: 'Badge',
  claims: [
    { name: 'name', valueType: 'string' },
    { name: 'level', valueType: 'number' },
    { name: 'active', valueType: 'boolean' },
    { name: 'photo', valueType: 'string' },
  ],
  hasPayment: false,
  validateLinkedDomain: true,
}

type Credential = Record<string, unknown>

const eventOf = (credentials: Credential[], requested: Partial<RequestedPresentation> = {}) => {
  const verifiedCredentialsData = credentials.map((credential) => ({
    issuer: OWN,
    type: ['VerifiableCredential', 'Badge'],
    credentialState: { revocationStatus: 'VALID' },
    ...credential,
  }))
  const body = { requestId: 'r', state: 's', requestStatus: 'presentation_verified', subject: 'did:ion:h' }
  const parsed = zPresentationCallback.parse({ ...body, verifiedCredentialsData })
  if (parsed.requestStatus !== 'presentation_verified') throw new Error('not verified')
  const configuration = { authorityDid: OWN, acceptedIssuers: [OWN, PARTNER] }
  return presentedEvent(parsed, { requested: { ...REQUESTED, ...requested }, configuration, now: NOW })
}

const presented = (credential: Credential, requested?: Partial<RequestedPresentation>) => {
  const event = eventOf([credential], requested)
  if (event.kind !== 'presented') throw new Error(JSON.stringify(event))
  return event.credential
}

describe('the state of a presented credential', () => {
  it.each<[string, Credential, string, string | undefined]>([
    ['is in the ledger if it is ours', { claims: { [INDEXED_CLAIM]: OWN_ID } }, 'ledger', OWN_ID],
    [
      'is valid if another program of our authority issued it',
      { claims: { [INDEXED_CLAIM]: 'employee-7' } },
      'valid',
      undefined,
    ],
    [
      'is valid if another accepted issuer issued it',
      { issuer: PARTNER, claims: { [INDEXED_CLAIM]: OWN_ID } },
      'valid',
      undefined,
    ],
    [
      'is invalid if ours is revoked',
      { claims: { [INDEXED_CLAIM]: OWN_ID }, credentialState: { revocationStatus: 'REVOKED' } },
      'invalid',
      OWN_ID,
    ],
    ['is invalid without a status', { credentialState: null }, 'invalid', undefined],
  ])('%s', (_what, credential, state, credentialId) => {
    expect(presented(credential)).toMatchObject({ state, credentialId, hasUniqueId: true })
  })
})

describe('the claims of a presented credential', () => {
  const claimsOf = (claims: Record<string, unknown>) => presented({ claims }).claims

  it('are those that were requested, with the types of the card', () => {
    expect(claimsOf({ name: 'Anna', level: '7', active: 'True', secret: 'x' })).toEqual({
      name: 'Anna',
      level: 7,
      active: true,
    })
    expect(claimsOf({ level: 7, active: false })).toEqual({ level: 7, active: false })
  })

  it.each<[string, Record<string, unknown>]>([
    ['a number that is none', { level: 'seven' }],
    ['an empty number', { level: ' ' }],
    ['an infinite number', { level: '1e999' }],
    ['a truth that is none', { active: 'yes' }],
    ['a text that is an object', { name: { first: 'Anna' } }],
    ['a text that is a number', { name: 7 }],
    ['a photo that is none', { photo: 'bm8' }],
    ['null', { name: null }],
    ['an inherited member', { toString: 'x' }],
  ])('do not contain %s', (_what, claims) => {
    expect(claimsOf(claims)).toEqual({})
  })

  it('of which nobody asked are counted, except for the hidden one', () => {
    const { checks } = presented({ claims: { name: 'Anna', secret: 'x', other: 'y', [INDEXED_CLAIM]: OWN_ID } })
    expect(checks).toContainEqual({ name: 'query', outcome: 'passed', value: 2 })
    expect(presented({ claims: { name: 'Anna' } }).checks).toContainEqual({ name: 'query', outcome: 'passed' })
  })
})

describe('the checks of a presented credential', () => {
  it('are all that the service makes, in order', () => {
    const { checks } = presented({
      expirationDate: '2027-01-01T00:00:00Z',
      domainValidation: { url: 'https://own.example/' },
    })
    expect(checks).toEqual([
      { name: 'format', outcome: 'passed' },
      { name: 'issuer', outcome: 'passed', value: OWN },
      { name: 'signature', outcome: 'passed' },
      { name: 'validity', outcome: 'passed', value: Date.UTC(2027, 0, 1) },
      { name: 'holder', outcome: 'passed' },
      { name: 'request', outcome: 'passed' },
      { name: 'query', outcome: 'passed' },
      { name: 'state', outcome: 'passed', value: NOW },
      { name: 'domain', outcome: 'passed', value: 'https://own.example/' },
      { name: 'face', outcome: 'unknown' },
    ])
  })

  it('do not claim that the wallet showed a payment', () => {
    expect(presented({}, { hasPayment: true }).checks).toContainEqual({ name: 'payment', outcome: 'unknown' })
  })

  it('do not claim that a domain was checked if the request did not demand it', () => {
    const domain = { domainValidation: { url: 'https://own.example/' } }
    expect(presented(domain, { validateLinkedDomain: false }).checks).toContainEqual({
      name: 'domain',
      outcome: 'unknown',
    })
    expect(presented({}).checks).toContainEqual({ name: 'domain', outcome: 'unknown' })
  })

  it.each([
    [70, 'passed', 70],
    [69.99, 'failed', 70],
    [100, 'passed', 100],
  ])('compare the score %f: %s with the threshold %i', (matchConfidenceScore, outcome, faceThreshold) => {
    const { checks } = presented({ faceCheck: { matchConfidenceScore } }, { faceThreshold })
    expect(checks).toContainEqual({ name: 'face', outcome, value: matchConfidenceScore })
  })

  it('do not count a face check that was not requested', () => {
    const { checks } = presented({ faceCheck: { matchConfidenceScore: 99 } })
    expect(checks).toContainEqual({ name: 'face', outcome: 'unknown' })
  })
})

describe('a presentation is refused', () => {
  it.each<[string, Credential[], string, string]>([
    ['without credentials', [], 'INVALID_PRESENTATION', 'query'],
    [
      'if the type is not the last one',
      [{ type: ['VerifiableCredential', 'Badge', 'Other'] }],
      'INVALID_PRESENTATION',
      'query',
    ],
    ['from an issuer that is not accepted', [{ issuer: 'did:web:own.example.evil' }], 'INVALID_PRESENTATION', 'issuer'],
    [
      'at the moment of its expiry',
      [{ expirationDate: new Date(NOW).toISOString() }],
      'INVALID_CREDENTIAL_STATE',
      'validity',
    ],
    [
      'with an expiry without a time zone',
      [{ expirationDate: '2027-01-01T00:00:00' }],
      'INVALID_CREDENTIAL_STATE',
      'validity',
    ],
    ['with an empty expiry', [{ expirationDate: '' }], 'INVALID_CREDENTIAL_STATE', 'validity'],
  ])('%s', (_what, credentials, reason, check) => {
    const event = eventOf(credentials)
    expect(event).toMatchObject({ kind: 'rejected', reason })
    expect(event.kind === 'rejected' ? event.checks?.at(-1) : undefined).toMatchObject({
      name: check,
      outcome: 'failed',
    })
  })

  it('and the matching one of several credentials is taken otherwise', () => {
    const event = eventOf([{ type: ['VerifiableCredential', 'Other'] }, { claims: { name: 'Anna' } }])
    expect(event).toMatchObject({ kind: 'presented', credential: { claims: { name: 'Anna' } } })
  })
})

it('the time of issue is now if the service does not tell a readable one', () => {
  for (const issuanceDate of [undefined, null, 'today']) expect(presented({ issuanceDate }).issuedAt).toBe(NOW)
  expect(presented({ issuanceDate: '2026-01-01T00:00:00Z' }).issuedAt).toBe(Date.UTC(2026, 0, 1))
})
