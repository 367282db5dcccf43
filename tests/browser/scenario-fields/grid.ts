import type { Locator, Page } from '@playwright/test'
import type { FieldSeenIn } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'

const HOME = '/'
const ALL_CARDS = '/?debug=1'
const DEMO = '/demo'

/** The tile of a card, on a grid that is opened unless it is open already. */
async function tile(page: Page, title: string, grid = ALL_CARDS): Promise<Locator> {
  if (!page.url().endsWith(grid)) await page.goto(grid)
  await expect(page.getByRole('article').first()).toBeVisible()
  return page.getByRole('article', { name: title, exact: true })
}

const picture = (card: Locator): Locator => card.locator('img')
const link = (card: Locator, name: string): Locator => card.getByRole('link', { name, exact: true })

/** What a tile shows because of each field. */
export const ON_THE_GRID: Record<FieldSeenIn<'grid'>, (page: Page) => Promise<void>> = {
  'features.enabled': async (page) => {
    await expect(await tile(page, 'features.enabled', HOME)).toBeVisible()
    await expect(await tile(page, 'features.demo', HOME)).toBeHidden()
  },
  'features.experimental': async (page) => {
    await expect((await tile(page, 'features.experimental')).getByText('Experimental', { exact: true })).toBeVisible()
    await expect((await tile(page, 'features.demo')).getByText('Experimental', { exact: true })).toBeHidden()
  },
  'features.demo': async (page) => {
    await expect(await tile(page, 'features.demo', DEMO)).toBeVisible()
    await expect(await tile(page, 'features.enabled', DEMO)).toBeHidden()
  },
  'features.create': async (page) => {
    const card = await tile(page, 'features.create')
    await expect(link(card, 'Generate')).toHaveAttribute('href', '/issue/features-create')
    await expect(link(await tile(page, 'issuance.enabled'), 'Generate')).toBeHidden()
  },
  'features.present': async (page) => {
    const card = await tile(page, 'features.present')
    await expect(link(card, 'Use')).toHaveAttribute('href', '/present/features-present')
    await expect(link(await tile(page, 'presentation.enabled'), 'Use')).toBeHidden()
  },
  'demo.enabled': async (page) => {
    await expect(link(await tile(page, 'demo.enabled'), 'Open demo')).toBeVisible()
  },
  'demo.link': async (page) => {
    await expect(link(await tile(page, 'demo.link'), 'Open demo')).toHaveAttribute('href', '/security')
  },
  'demo.linkLabel': async (page) => {
    await expect(link(await tile(page, 'demo.linkLabel'), 'The field is at work')).toBeVisible()
  },
  'card.title': async (page) => {
    const card = await tile(page, 'The field is at work')
    await expect(card.getByRole('heading', { name: 'The field is at work' })).toBeVisible()
  },
  'card.image': async (page) => {
    await expect(picture(await tile(page, 'card.image'))).toHaveAttribute('src', /\/other-field\.svg$/)
    await expect(picture(await tile(page, 'card.description'))).toHaveAttribute('src', /\/field\.svg$/)
  },
  'card.description': async (page) => {
    await expect((await tile(page, 'card.description')).getByText('The field is at work')).toBeVisible()
  },
  'extraLinks.id': async (page) => {
    await expect(link(await tile(page, 'extraLinks.id'), 'More')).toHaveAttribute('id', /-field-at-work$/)
  },
  'extraLinks.label': async (page) => {
    await expect(link(await tile(page, 'extraLinks.label'), 'The field is at work')).toBeVisible()
  },
  'extraLinks.url': async (page) => {
    await expect(link(await tile(page, 'extraLinks.url'), 'More')).toHaveAttribute('href', '/security')
  },
}
