import { describe, expect, it } from 'vitest'
import { zCard } from '../cards/card.ts'
import { publicCard } from '../cards/public-card.ts'
import {
  issuanceRequestUrl,
  issuanceStatusUrl,
  presentationRequestUrl,
  presentationResultUrl,
  presentationStatusUrl,
  settingsUrl,
} from './paths.ts'

const aCard = (fields: object) =>
  publicCard(
    zCard.parse({
      id: 'workshop',
      type: 'Workshop',
      card: { title: 'Workshop', image: 'workshop.svg' },
      ...fields,
    }),
  )

const callsOf = (card: ReturnType<typeof aCard>) => ({
  settings: settingsUrl(card),
  issuance: issuanceRequestUrl(card),
  issuanceStatus: issuanceStatusUrl(card, 'i-1'),
  presentation: presentationRequestUrl(card),
  presentationStatus: presentationStatusUrl(card, 'p-1'),
  result: presentationResultUrl(card),
})

describe('the endpoints of a card', () => {
  it('are below the base prefix for a basic card, which issues with request2', () => {
    expect(callsOf(aCard({ isBasic: true, apiVcPrefix: '/ignored', apiVcOverride: '/ignored-too' }))).toEqual({
      settings: '/basic/website/issuer/settings?type=Workshop',
      issuance: '/basic/request2',
      issuanceStatus: '/basic/issuance/status?id=i-1',
      presentation: '/basic/presentation/request',
      presentationStatus: '/basic/presentation/status?id=p-1',
      result: '/basic/presentation/response-html',
    })
  })

  it('are below the card’s own prefix for a card that is not basic', () => {
    expect(callsOf(aCard({ apiVcPrefix: '/events' }))).toEqual({
      settings: '/events/website/issuer/settings?type=Workshop',
      issuance: '/events/issuance/request',
      issuanceStatus: '/events/issuance/status?id=i-1',
      presentation: '/events/presentation/request',
      presentationStatus: '/events/presentation/status?id=p-1',
      result: '/events/presentation/response-html',
    })
  })

  it('are below the override if there is one, except for the settings', () => {
    expect(callsOf(aCard({ apiVcPrefix: '/events', apiVcOverride: '/other' }))).toEqual({
      settings: '/events/website/issuer/settings?type=Workshop',
      issuance: '/other/issuance/request',
      issuanceStatus: '/other/issuance/status?id=i-1',
      presentation: '/other/presentation/request',
      presentationStatus: '/other/presentation/status?id=p-1',
      result: '/other/presentation/response-html',
    })
  })

  it('are on the origin that the card names, with the paths that the card defines', () => {
    expect(
      callsOf(
        aCard({
          apiHost: 'https://api.example.org',
          apiWebsiteSettings: '/settings',
          apiIssuancePrefix: '/issue',
          apiPresentationPrefix: '/verify',
        }),
      ),
    ).toEqual({
      settings: 'https://api.example.org/workshop/settings?type=Workshop',
      issuance: 'https://api.example.org/workshop/issue/request',
      issuanceStatus: 'https://api.example.org/workshop/issue/status?id=i-1',
      presentation: 'https://api.example.org/workshop/verify/request',
      presentationStatus: 'https://api.example.org/workshop/verify/status?id=p-1',
      result: 'https://api.example.org/workshop/verify/response-html',
    })
  })

  it('are on that origin for a basic card, too', () => {
    const calls = callsOf(aCard({ isBasic: true, apiHost: 'https://api.example.org' }))
    expect(Object.values(calls).filter((url) => !url.startsWith('https://api.example.org/basic/'))).toEqual([])
  })

  it('escape the id', () => {
    expect(issuanceStatusUrl(aCard({}), 'a&b=c/d')).toBe('/workshop/issuance/status?id=a%26b%3Dc%2Fd')
    expect(presentationStatusUrl(aCard({}), 'a#b')).toBe('/workshop/presentation/status?id=a%23b')
  })
})
