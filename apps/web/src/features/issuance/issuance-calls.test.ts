import { describe, expect, it } from 'vitest'
import { aCard } from '../../testing/public-card.ts'
import { issuanceBody } from './issuance-calls.ts'

describe('issuanceBody', () => {
  it('contains fieldData and type for a basic card, with the listed claims only', () => {
    const body = issuanceBody(aCard({ isBasic: true }), { other: 1 }, { displayName: 'Anna' })
    expect(body).toEqual({ fieldData: { displayName: 'Anna' }, type: 'LibraryCard' })
  })

  it('contains the claims and type for another card', () => {
    expect(issuanceBody(aCard(), {}, { displayName: 'Anna' })).toEqual({ displayName: 'Anna', type: 'LibraryCard' })
  })

  it('starts from the decoded request parameter; values of the form override it', () => {
    const body = issuanceBody(
      aCard(),
      { displayName: 'Ann', campaign: 'spring', type: 'Other' },
      { displayName: 'Anna' },
    )
    expect(body).toEqual({ displayName: 'Anna', campaign: 'spring', type: 'LibraryCard' })
  })
})
