import { follow } from '../steps/app-pages.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* homeAndAddresses({ context }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  yield { name: 'home', page }
  await page.getByRole('button', { name: 'How to Scan QR Codes' }).click()
  yield { name: 'home-help', page }
  await follow(page, '/?debug=1')
  await page.getByText('Not enabled').first().waitFor()
  yield { name: 'home-debug', page }
  await follow(page, '/demo')
  await page.getByRole('article', { name: 'Workshop' }).waitFor()
  yield { name: 'demo', page }
  await page.getByRole('link', { name: 'What we keep' }).click()
  await page.getByRole('heading', { name: 'When you get a card' }).waitFor()
  yield { name: 'what-we-keep', page }
  await follow(page, '/issue/no-such-card')
  await page.getByRole('heading', { name: 'Configuration not found or not enabled' }).waitFor()
  yield { name: 'card-not-found', page }
  await follow(page, '/no/such/page')
  await page.getByText('/no/such/page').waitFor()
  yield { name: 'page-not-found', page }
}
