import { describe, expect, it } from 'vitest'
import { zScenario } from '../cards/card.ts'
import { publicScenario } from '../cards/public-card.ts'
import {
  issuanceRequestUrl,
  issuanceStatusUrl,
  presentationRequestUrl,
  presentationResultUrl,
  presentationStatusUrl,
  settingsUrl,
} from './paths.ts'

const card = (fields: object) =>
  publicScenario(
    zScenario.parse({
      id: 'workshop',
      type: 'Workshop',
      card: { title: 'Workshop', image: 'workshop.svg' },
      ...fields,
    }),
  )

const callsOf = (scenario: ReturnType<typeof card>) => ({
  settings: settingsUrl(scenario),
  issuance: issuanceRequestUrl(scenario),
  issuanceStatus: issuanceStatusUrl(scenario, 'i-1'),
  presentation: presentationRequestUrl(scenario),
  presentationStatus: presentationStatusUrl(scenario, 'p-1'),
  result: presentationResultUrl(scenario),
})

describe('the endpoints of a card', () => {
  it('are below the base prefix for a basic card, which issues with request2', () => {
    expect(callsOf(card({ isBasic: true, apiVcPrefix: '/ignored', apiVcOverride: '/ignored-too' }))).toEqual({
      settings: '/basic/website/issuer/settings?type=Workshop',
      issuance: '/basic/request2',
      issuanceStatus: '/basic/issuance/status?id=i-1',
      presentation: '/basic/presentation/request',
      presentationStatus: '/basic/presentation/status?id=p-1',
      result: '/basic/presentation/response-html',
    })
  })

  it('are below the card’s own prefix for a card that is not basic', () => {
    expect(callsOf(card({ apiVcPrefix: '/events' }))).toEqual({
      settings: '/events/website/issuer/settings?type=Workshop',
      issuance: '/events/issuance/request',
      issuanceStatus: '/events/issuance/status?id=i-1',
      presentation: '/events/presentation/request',
      presentationStatus: '/events/presentation/status?id=p-1',
      result: '/events/presentation/response-html',
    })
  })

  it('are below the override if there is one, except for the settings', () => {
    expect(callsOf(card({ apiVcPrefix: '/events', apiVcOverride: '/other' }))).toEqual({
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
        card({
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
    const calls = callsOf(card({ isBasic: true, apiHost: 'https://api.example.org' }))
    expect(Object.values(calls).filter((url) => !url.startsWith('https://api.example.org/basic/'))).toEqual([])
  })

  it('escape the id', () => {
    expect(issuanceStatusUrl(card({}), 'a&b=c/d')).toBe('/workshop/issuance/status?id=a%26b%3Dc%2Fd')
    expect(presentationStatusUrl(card({}), 'a#b')).toBe('/workshop/presentation/status?id=a%23b')
  })
})
