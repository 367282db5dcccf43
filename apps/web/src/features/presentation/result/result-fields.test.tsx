import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate } from '../../../shared/format/dates.ts'
import { formatPln } from '../../../shared/format/money.ts'
import { aCard } from '../../../testing/public-card.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { HowItWasChecked } from './checks/how-it-was-checked.tsx'
import { ResultDetails, TechnicalDetails } from './result-details.tsx'
import { ResultHeadline } from './result-headline.tsx'

const JPEG = '/9j/4AAQSkZJRg=='
const INSTANT = Date.UTC(2027, 0, 2, 12)

function show(fields: Partial<PresentationResult>, changes: Partial<PublicCard> = {}) {
  const shown = { card: aCard(changes), result: { status: 'OK', ...fields } as const }
  renderPage(
    <>
      <ResultHeadline {...shown} />
      <ResultDetails {...shown} />
      <HowItWasChecked {...shown} />
      <TechnicalDetails {...shown} />
    </>,
    { path: '/', at: '/' },
  )
}

const rows = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])

describe('a presentation result', () => {
  afterEach(cleanup)

  it.each([
    ['displayName', 'Anna Nowak', 'Full name', 'Anna Nowak'],
    ['vcIss', 'https://issuer.example', 'Issued by', 'https://issuer.example'],
    ['vsIss', 'x509_hash:abc', 'Verified by', 'x509_hash:abc'],
    ['vcSub', 'thumbprint', "Holder's key", 'thumbprint'],
    ['vcType', 'BankAccount', 'Credential type', 'BankAccount'],
    ['accountNumber', 'NO9386011117947', 'Account number', 'NO93 8601 1117 947'],
    ['cardNumber', '4111111111111111', 'Card number', '4111 1111 1111 1111'],
    ['name', 'Bank account', 'Card', 'Bank account'],
    ['verified', true, 'Verified', 'Yes'],
    ['credentialStateIsValid', false, 'Status', 'Revoked or expired'],
    ['domainValidationUrl', 'https://domain.example', 'Domain of the issuer', 'https://domain.example'],
    ['issuanceDate', INSTANT, 'Issued', formatDate(INSTANT)],
    ['expirationDate', INSTANT, 'Expires', formatDate(INSTANT)],
    ['faceCheckMatchConfidenceScore', 86, 'Face check', '86%'],
    ['paymentId', 'fl-pay-1', 'Payment id', 'fl-pay-1'],
    ['accountBalance', 992, 'Account balance', formatPln(992)],
    ['cuponValidTo', INSTANT, 'Coupon valid to', formatDate(INSTANT)],
    ['cuponUsedTime', INSTANT, 'Coupon used', formatDate(INSTANT)],
    ['created', INSTANT, 'Requested', formatDate(INSTANT)],
    ['vcKey', 'account-1', 'Account id', 'account-1'],
  ])('is shown with a row for %s', (field, value, label, text) => {
    show({ [field]: value })
    expect(rows()).toContainEqual([label, text])
  })

  it.each([
    ['large, and not again', {}, 'Account balance', 0],
    ['as a row below a coupon', { cuponValidTo: INSTANT }, 'Coffee coupon valid to', 1],
  ])('of another bank shows its balance %s', (_how, fields, large, balanceRows) => {
    const presentation = { ...aCard().presentation, presentationComponentName: 'bank-payment' as const }
    show({ accountBalance: 992, ...fields }, { presentation })
    expect(screen.getByText(large).className).toMatch(/figureLabel/)
    expect(rows().filter(([label]) => label === 'Account balance')).toHaveLength(balanceRows)
  })

  it('shows the code for a discount, with a button that copies it', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    show({ discount: { percent: 25, code: 'ABCD-EFGH' } })
    expect(rows()).toContainEqual(['You get 25% off. Your code', 'ABCD-EFGH'])
    fireEvent.click(screen.getByRole('button', { name: 'Copy the code' }))
    await screen.findByRole('button', { name: 'Code copied' })
    expect(writeText).toHaveBeenCalledWith('ABCD-EFGH')
    vi.unstubAllGlobals()
  })

  it('has rows for its dates only if the backend sends them', () => {
    show({ vcIss: 'https://issuer.example' })
    expect(rows()).toEqual([['Issued by', 'https://issuer.example']])
  })

  it('has a dash for the date of use if a coupon was not used', () => {
    show({ cuponValidTo: INSTANT })
    expect(rows()).toContainEqual(['Coupon used', '-'])
  })

  it.each([
    [3, 'OK', { code: 'gate-opened' }],
    [1, 'ERROR', { code: 'level-too-low', params: { requiredLevel: 2 } }],
  ] as const)('shows the level %i that was checked: %s', (level, status, reason) => {
    show({ status, reason, dynamicData: { level } })
    const check = screen.getByText('Level is high enough')
    expect(check.parentElement?.textContent).toBe(`Level is high enough ${level}`)
  })

  it('shows its details', () => {
    show({ details: 'The seat is yours.' })
    expect(screen.getByText('The seat is yours.')).toBeTruthy()
  })

  it.each(['photo', 'photoBase64'])('shows its %s', (field) => {
    const { features } = aCard()
    show({ [field]: JPEG }, { features: { ...features, presentPhotoResult: true } })
    expect(screen.getByRole('img', { name: 'Photo' }).getAttribute('src')).toBe(`data:image/jpeg;base64,${JPEG}`)
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('has photos only if presentPhotoResult is true, and none in a row: %s', (presentPhotoResult, pictures) => {
    const { presentation, features } = aCard()
    const verified = { type: ['BankAccount'], issuer: 'https://issuer.example', claims: { photo: JPEG, seat: '12A' } }
    const badge = { type: 'Badge', name: 'Badge', accepted: true, claims: { photo: JPEG, team: 'Blue' }, checks: [] }
    show(
      {
        photo: JPEG,
        photoBase64: JPEG,
        dynamicData: { photo: JPEG, photoBase64: JPEG, jobTitle: 'Curator' },
        fullObject: {
          requestStatus: 'presentation_verified',
          verifiedCredentialsData: [verified],
          others: [badge],
        },
      },
      {
        showVcClaims: true,
        presentation: { ...presentation, presentDynamicData: true },
        features: { ...features, presentPhotoResult },
      },
    )
    expect(screen.queryAllByRole('img', { name: 'Photo' })).toHaveLength(pictures)
    expect(rows()).toEqual(
      expect.arrayContaining([
        ['Job Title', 'Curator'],
        ['Team', 'Blue'],
      ]),
    )
    expect(rows().filter(([label]) => label?.startsWith('Photo'))).toEqual([])
    expect(document.querySelector('pre')?.textContent).toContain('12A')
    expect(document.body.innerHTML.includes(JPEG)).toBe(presentPhotoResult)
  })

  it('links to its magicLink', () => {
    show({ magicLink: '/present/library-card/secret' })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/present/library-card/secret')
  })

  it('shows its dynamicData if the card enables it', () => {
    const { presentation } = aCard()
    show({ dynamicData: { jobTitle: 'Curator' } }, { presentation: { ...presentation, presentDynamicData: true } })
    expect(rows()).toContainEqual(['Job Title', 'Curator'])
  })

  it.each([
    ['claims', /"seat": "12A"/],
    ['type', /"BankAccount"/],
  ])('shows the %s in its fullObject if the card enables it', (_member, text) => {
    const verified = { type: ['BankAccount'], issuer: 'https://issuer.example', claims: { seat: '12A' } }
    show(
      { fullObject: { requestStatus: 'presentation_verified', verifiedCredentialsData: [verified] } },
      { showVcClaims: true },
    )
    expect(document.querySelector('pre')?.textContent).toMatch(text)
  })
})
