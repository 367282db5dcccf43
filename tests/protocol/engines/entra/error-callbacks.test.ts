import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { BANK_CARDS, report, requestOf, verified } from './callbacks.ts'

const FACE_CARD = 'GuardianFaceCheckCard'

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS })
})
afterAll(() => stage.close())

/** Reports an error of an issuance. Returns the status of the issuance. */
async function failIssuance(error: unknown) {
  const { browser } = stage.running
  const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const request = requestOf(stage, url)
  await report(request, { requestStatus: 'request_retrieved' })
  expect(await report(request, { requestStatus: 'issuance_error', error })).toEqual({ status: 200, text: '' })
  return browser.issuanceStatus(id)
}

/** Reports the end of a presentation. Returns the status of the presentation. */
async function endPresentation(content: { requestStatus: string; [member: string]: unknown }, type = 'BankAccount') {
  const { browser } = stage.running
  const prefix = type === FACE_CARD ? '/guardian' : '/basic'
  const { id, url } = await browser.present(type, prefix)
  expect(await report(requestOf(stage, url), content)).toEqual({ status: 200, text: '' })
  return browser.presentationStatus(id, prefix)
}

const failPresentation = (error: unknown, type?: string) =>
  endPresentation({ requestStatus: 'presentation_error', error }, type)

describe('an error of an issuance ends it with a reason of ours and the code of the service', () => {
  it.each([
    ['a contract that cannot be fetched', 'fetch_contract_error', 'SERVICE_REFUSED'],
    ['a failure of the issuing service', 'issuance_service_error', 'SERVICE_REFUSED'],
    ['any other failure', 'unspecified_error', 'SERVICE_REFUSED'],
    ['a holder who declines', 'user_canceled', 'ACCESS_DENIED'],
  ])('%s: %s', async (_what, message, reason) => {
    expect(await failIssuance({ code: 'IssuanceFlowFailed', message })).toMatchObject({
      status: 99,
      error: { code: reason },
      serviceCode: `IssuanceFlowFailed/${message}`,
    })
  })

  it.each<[string, unknown, string, string | undefined]>([
    ['a code that is unknown', { code: 'somethingNew' }, 'SERVICE_REFUSED', 'somethingNew'],
    [
      'a sentence as message, which is not kept',
      { code: 'tokenError', message: 'The id token of Anna Nowak has expired.' },
      'SERVICE_REFUSED',
      'tokenError',
    ],
    [
      'an inner error',
      { code: 'badRequest', message: 'Not valid.', innererror: { code: 'badOrMissingField', target: 'pin' } },
      'SERVICE_REFUSED',
      'badRequest/badOrMissingField',
    ],
    [
      'an inner error that passes',
      { code: 'serviceUnavailable', innererror: { code: 'transientError' } },
      'SERVICE_UNAVAILABLE',
      'serviceUnavailable/transientError',
    ],
    ['no error', undefined, 'SERVICE_REFUSED', undefined],
    ['an error that is null', null, 'SERVICE_REFUSED', undefined],
    ['an error that is a text', 'user_canceled', 'SERVICE_REFUSED', undefined],
    ['an error without members', {}, 'SERVICE_REFUSED', undefined],
    ['a code that is a number', { code: 500, message: 'user_canceled' }, 'ACCESS_DENIED', 'user_canceled'],
    ['a code that is too long', { code: 'x'.repeat(5_000) }, 'SERVICE_REFUSED', 'x'.repeat(100)],
    ['a code with control characters', { code: 'a\nb\u0000 c' }, 'SERVICE_REFUSED', 'abc'],
  ])('%s', async (_what, error, reason, serviceCode) => {
    const status = await failIssuance(error)
    expect(status).toMatchObject({ status: 99, error: { code: reason } })
    expect(status.serviceCode).toBe(serviceCode)
  })
})

describe('an error of a presentation ends it with a reason of ours and the code of the service', () => {
  it.each<[string, unknown, string, string]>([
    [
      'a failed claim',
      { code: 'claimValidationError', message: 'A claim differs.' },
      'CLAIM_VALIDATION_FAILED',
      'claimValidationError',
    ],
    ['a holder who declines', { code: 'user_canceled' }, 'ACCESS_DENIED', 'user_canceled'],
    [
      'a token that is not acceptable',
      { code: 'tokenError', message: 'not valid' },
      'INVALID_PRESENTATION',
      'tokenError',
    ],
    [
      'a field that is missing',
      { code: 'badRequest', innererror: { code: 'badOrMissingField', target: 'vp_token' } },
      'INVALID_PRESENTATION',
      'badRequest/badOrMissingField',
    ],
    ['a resource that does not exist', { code: 'notFound' }, 'INVALID_PRESENTATION', 'notFound'],
    ['a failure that passes', { code: 'transientError' }, 'SERVICE_UNAVAILABLE', 'transientError'],
    [
      'a code that is unknown',
      { code: 'PresentationFlowFailed', message: 'new_reason' },
      'INVALID_PRESENTATION',
      'PresentationFlowFailed/new_reason',
    ],
  ])('%s', async (_what, error, reason, serviceCode) => {
    expect(await failPresentation(error)).toMatchObject({ status: 99, error: { code: reason }, serviceCode })
  })

  it('a face that does not match, without a score', async () => {
    const error = { code: 'claimValidationError', message: 'Match confidence score failing to meet the threshold.' }
    const status = await failPresentation(error, FACE_CARD)
    expect(status).toMatchObject({
      status: 99,
      error: { code: 'FACE_CHECK_FAILED' },
      serviceCode: 'claimValidationError',
    })
    expect(status.checks).toBeUndefined()
  })

  it('an error that is missing or unreadable', async () => {
    for (const error of [undefined, {}, null, 'tokenError'])
      expect(await failPresentation(error)).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
  })
})

describe('a presentation that the service has verified is refused', () => {
  const days = (count: number) => new Date(stage.running.now() + count * 86_400_000).toISOString()
  const expectEnd = async (credential: Record<string, unknown>, reason: string, failedCheck: string) => {
    const status = await endPresentation(verified(credential))
    expect(status).toMatchObject({ status: 99, error: { code: reason } })
    expect(status.checks?.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual([failedCheck])
  }

  it.each(['REVOKED', 'SUSPENDED', 'valid', ''])('with the revocation status "%s"', async (revocationStatus) => {
    await expectEnd({ credentialState: { revocationStatus } }, 'INVALID_CREDENTIAL_STATE', 'state')
  })

  it('without a revocation status', async () => {
    await expectEnd({ credentialState: undefined }, 'INVALID_CREDENTIAL_STATE', 'state')
    await expectEnd({ credentialState: {} }, 'INVALID_CREDENTIAL_STATE', 'state')
  })

  it('after the expiry of the credential', async () => {
    await expectEnd({ expirationDate: days(-1) }, 'INVALID_CREDENTIAL_STATE', 'validity')
  })

  it('with an expiry that is no date', async () => {
    await expectEnd({ expirationDate: 'soon' }, 'INVALID_CREDENTIAL_STATE', 'validity')
  })

  it('from another issuer than the accepted ones', async () => {
    await expectEnd({ issuer: 'did:web:other.example' }, 'INVALID_PRESENTATION', 'issuer')
  })

  it('with a credential of another type', async () => {
    await expectEnd({ type: ['VerifiableCredential', 'VerifiedEmployee'] }, 'INVALID_PRESENTATION', 'query')
  })

  it('with no credential', async () => {
    const status = await endPresentation({ requestStatus: 'presentation_verified', verifiedCredentialsData: [] })
    expect(status).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
  })

  it.each([
    ['below the threshold', { faceCheck: { matchConfidenceScore: 69.9 } }],
    ['without a score', {}],
  ])('with a face check %s', async (_what, face) => {
    const type = ['VerifiableCredential', FACE_CARD]
    const status = await endPresentation(verified({ type, ...face }), FACE_CARD)
    expect(status).toMatchObject({ status: 99, error: { code: 'FACE_CHECK_FAILED' } })
    expect(JSON.stringify(status)).not.toContain('69.9')
  })
})
