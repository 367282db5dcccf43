import { randomUUID } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { RemoteStage } from '../engines/remote-stage.ts'
import {
  askAtOnce,
  debugDetail,
  generateOffer,
  offerCode,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'

const test = base.extend<{ stage: RemoteStage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
  stage: async ({}, use) => {
    const stage = await RemoteStage.open()
    await use(stage)
    await stage.close()
  },
  baseURL: ({ stage }, use) => use(stage.running.url),
})

const MINUTE = 60_000

test('A card of another engine is issued and presented beside ours, though that engine tells late and out of order', async ({
  page,
  stage,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Remote card' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bank account', exact: true })).toBeVisible()

  await generateOffer(page, 'remote-card', { 'Full name': 'Anna Nowak' })
  const offer = await debugDetail(page, 'QR URL')
  expect(offer).toMatch(/^remote-wallet:\/\/offer\//)
  const credentialId = randomUUID()
  expect(await stage.tellIssued(offer, credentialId)).toEqual({ kind: 'accepted' })
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(await stage.service.tellIssuance(offer, { kind: 'scanned' })).toEqual({ kind: 'closed' })
  await askAtOnce(page)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  await requestPresentation(page, 'remote-card')
  const request = await debugDetail(page, 'QR URL')
  await stage.service.tellPresentation(request, { kind: 'scanned' })
  await stage.service.tellPresentation(request, stage.presented(credentialId))
  await stage.service.tellPresentation(request, stage.presented(credentialId))
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Shelf')).toHaveText('7')

  await generateOffer(page, 'bank-account-basic', { 'Full name': 'Jan Kowalski' })
  await stage.running.wallet.receive(await debugDetail(page, 'QR URL'))
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
})

test('What an engine tells after the end changes nothing on the page', async ({ page, stage }) => {
  await generateOffer(page, 'remote-card', { 'Full name': 'Anna Nowak' })
  const offer = await debugDetail(page, 'QR URL')
  stage.running.advance(6 * MINUTE)
  await stage.running.product.sweep()
  expect(await stage.tellIssued(offer, randomUUID())).toEqual({ kind: 'closed' })
  await askAtOnce(page)
  await expect(offerCode(page)).toBeHidden()
  await expect(page.getByText('This request has expired. Please generate a new request.')).toBeVisible()
})
