import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Card, zCard } from '../../../../packages/api/src/cards/card.ts'
import { zIssuanceResponse } from '../../../../packages/api/src/flows/issuance.ts'
import { zPresentationResponse } from '../../../../packages/api/src/flows/presentation.ts'
import { zPresentationResult } from '../../../../packages/api/src/flows/presentation-result.ts'
import {
  callPrefix,
  issuanceRequestUrl,
  presentationRequestUrl,
  presentationResultUrl,
} from '../../../../packages/api/src/pages/paths.ts'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { greyJpeg } from '../../jpeg.ts'

const DIRECTORY = new URL('../../../../scenarios/', import.meta.url)

const cards: Card[] = readdirSync(DIRECTORY)
  .filter((file) => file.endsWith('.json') && file !== 'scenario.schema.json')
  .map((file) => zCard.parse(JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8'))))
  // The other cards show formats of the built-in engine.
  .filter(({ engine }) => engine?.name !== 'openid4vc')
const issued = cards.filter(({ issuance }) => issuance.enabled)

const visitorValue = (name: string, label: string): string => {
  if (name === 'photo') return greyJpeg({ width: 240, height: 320 }).toString('base64')
  return name === 'dateOfBirth' ? '1990-04-12' : `${label} Żółć 🙂`
}

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: 'all' })
})
afterAll(() => stage.close())

it('can all be served by the engine if it is the default engine', () => {
  expect(issued.map(({ id }) => id).sort()).toEqual([
    'bank-account-basic',
    'certificate1',
    'certificate2',
    'external-id-basic',
    'guardian',
    'portal-gift-card',
    'verified-employee-basic',
    'workshop',
  ])
})

describe.each(issued.map((card) => ({ id: card.id, card })))('$id', ({ card }) => {
  const { type } = card
  const claims = card.credential?.claims ?? []

  it('is issued to the wallet of the service, and then presented', async () => {
    const { browser } = stage.running
    const { wallet } = stage.emulator
    const fields = Object.fromEntries(
      claims.flatMap(({ source, name, label }) => (source === 'visitor' ? [[name, visitorValue(name, label)]] : [])),
    )
    const offered = await browser.post(
      issuanceRequestUrl(card),
      card.isBasic ? { type, fieldData: fields } : { ...fields, type },
    )
    const { id, url, pin } = zIssuanceResponse.parse(offered.body)
    expect(pin).toEqual(card.credential?.txCode ? expect.stringMatching(/^\d{4}$/) : undefined)
    expect(await browser.issuanceStatus(id, callPrefix(card))).toEqual({ status: 0 })
    await wallet.open(url)
    expect(await browser.issuanceStatus(id, callPrefix(card))).toEqual({ status: 1, serviceCode: 'request_retrieved' })
    expect(await wallet.accept(url, { pin })).toMatchObject({ outcome: 'issued', delivered: { status: 200 } })
    expect(await browser.issuanceStatus(id, callPrefix(card))).toEqual({ status: 2 })

    const { body } = await browser.post(presentationRequestUrl(card), {
      type,
      state: card.presentation.extraStatusData,
    })
    const request = zPresentationResponse.parse(body)
    await wallet.open(request.url)
    expect(await browser.presentationStatus(request.id, callPrefix(card))).toEqual({
      status: 1,
      serviceCode: 'request_retrieved',
    })
    expect(await wallet.present(request.url)).toMatchObject({ outcome: 'presented', delivered: { status: 200 } })
    expect(await browser.presentationStatus(request.id, callPrefix(card))).toEqual({ status: 2 })
    const answer = await browser.post(presentationResultUrl(card), { id: request.id })
    const result = zPresentationResult.parse(answer.body)
    expect(result).toMatchObject({ verified: true, credentialStateIsValid: true, vcIss: 'did:web:emulator.example' })
    const shown: Record<string, unknown> = { ...result, ...result.dynamicData }
    for (const name of card.presentation.claims) {
      const value = fields[name]
      if (value !== undefined) expect(shown[name]).toBe(value)
      else expect(shown[name]).toBeTruthy()
    }
  })
})
