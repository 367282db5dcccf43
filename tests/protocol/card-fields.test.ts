import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARD_IMAGES_PATH, zPublicCards } from '../../packages/api/src/cards/public-card.ts'
import {
  ALL_FIELDS,
  cardOf,
  type FieldSeenIn,
  fieldsSeenIn,
  NAMED_BACKEND,
  readCardOf,
  valueAt,
} from '../card-fields.ts'
import { CardFolder } from '../card-folder.ts'
import { type RunningProduct, startProduct } from './product.ts'

const SETTINGS = '/website/issuer/settings'
const NAME = { displayName: 'Anna Nowak' }

const cards = new CardFolder()
let running: RunningProduct
beforeAll(async () => {
  cards.addFieldCards()
  running = await startProduct({ SCENARIOS_DIR: cards.path, API_HOSTS: NAMED_BACKEND })
})
afterAll(async () => {
  await running?.stop()
  cards.remove()
})

const settingsStatus = async (prefix: string, type: string) =>
  (await running.browser.get(`${prefix}${SETTINGS}?type=${type}`)).status
const issuanceStatus = async (prefix: string, type: string) =>
  (await running.browser.post(`${prefix}/issuance/request`, { type, ...NAME })).status
const basicIssuanceStatus = async (prefix: string, type: string) =>
  (await running.browser.post(`${prefix}/request2`, { type, fieldData: NAME })).status

/** Check of the server's behaviour for each card field. */
const CHECKS: Record<FieldSeenIn<'answer'>, () => Promise<void>> = {
  id: async () => {
    expect(await settingsStatus('/id', 'Id')).toBe(200)
    expect(await settingsStatus('/identifier', 'Id')).toBe(404)
  },
  type: async () => {
    const { url } = await running.browser.issue('/type', 'FieldAtWork', NAME)
    expect((await running.wallet.receive(url)).vct).toMatch(/FieldAtWork$/)
    expect(await issuanceStatus('/type', 'Type')).toBe(404)
  },
  vcType: async () => {
    const { browser, wallet } = running
    const credential = await wallet.receive((await browser.issueBasic('BankAccount', NAME)).url)
    const { id, url } = await browser.present('BankAccount', '/vc-type')
    await wallet.present(url, [credential])
    expect(await browser.result(id, '/vc-type')).toMatchObject({
      vcType: 'FieldAtWork',
      fullObject: { verifiedCredentialsData: [{ type: ['FieldAtWork'] }] },
    })
  },
  isBasic: async () => {
    expect(await basicIssuanceStatus('/basic', 'IsBasic')).toBe(200)
    expect(await issuanceStatus('/is-basic', 'IsBasic')).toBe(404)
  },
  apiVcPrefixBase: async () => {
    expect(await basicIssuanceStatus('/field-base', 'ApiVcPrefixBase')).toBe(200)
    expect(await settingsStatus('/field-base', 'ApiVcPrefixBase')).toBe(200)
    expect(await basicIssuanceStatus('/basic', 'ApiVcPrefixBase')).toBe(404)
  },
  apiVcPrefix: async () => {
    expect(await settingsStatus('/field-prefix', 'ApiVcPrefix')).toBe(200)
    expect(await issuanceStatus('/field-prefix', 'ApiVcPrefix')).toBe(200)
    expect(await issuanceStatus('/api-vc-prefix', 'ApiVcPrefix')).toBe(404)
  },
  apiVcOverride: async () => {
    expect(await settingsStatus('/api-vc-override', 'ApiVcOverride')).toBe(200)
    expect(await issuanceStatus('/field-override', 'ApiVcOverride')).toBe(200)
    expect(await issuanceStatus('/api-vc-override', 'ApiVcOverride')).toBe(404)
  },
}

describe('a card that differs from the others in one field', () => {
  it.each(fieldsSeenIn('answer'))('the server applies the field %s', (field) => CHECKS[field]())

  it.each(ALL_FIELDS)('sends the field %s to the browser', async (field) => {
    const shown = zPublicCards.parse((await running.browser.get('/scenarios')).body)
    const value = valueAt(
      shown.find(({ id }) => id === cardOf(field)),
      field,
    )
    const written = valueAt(readCardOf(field), field)
    expect(value).toEqual(/[iI]mage$/.test(field) ? `${CARD_IMAGES_PATH}${written}` : written)
  })
})
