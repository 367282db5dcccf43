import { hash } from 'node:crypto'
import { request } from 'node:http'
import { brandFileAnswer } from '@vitrine/demo-server/brand.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, startApp } from '../emulator.fixture.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

type Body = Record<string, unknown>
const offer = async (changes: Body = {}) => (await app.create('Issuance', app.issuance(changes))).url
const ask = async (requested: Body = {}) => (await app.create('Presentation', app.presentation({}, requested))).url
const FACE_CHECK = { configuration: { validation: { faceCheck: { sourcePhotoClaimName: 'photo' } } } }

async function get(query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${app.emulator.url}/authenticator?${new URLSearchParams(query)}`, { headers })
  return response.text()
}
const open = (link: string) => get({ link })

/** Submits the form of a page. A browser sends the origin of the page. */
async function submit(page: string, fields: Record<string, string>, origin = app.emulator.url) {
  const given = [
    ...page.matchAll(/<input type="(?:hidden|radio)"(?: id="[^"]+")? name="([^"]+)" value="([^"]+)"( checked)?/g),
  ]
  const chosen = given.filter(([input, , , checked]) => !input.includes('radio') || checked)
  const response = await fetch(`${app.emulator.url}/authenticator`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ ...Object.fromEntries(chosen.map(([, name, value]) => [name, value])), ...fields }),
  })
  return { status: response.status, text: await response.text() }
}

describe('an offer', () => {
  it('shows the app, the card and its claims, and adds the card', async () => {
    const page = await open(await offer())
    for (const text of [
      'Emulator: not Microsoft Authenticator',
      'Example app',
      'Employee',
      'Name',
      'Ann Test',
      'acct-0001',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('name="pin"')
    const result = await submit(page, { action: 'add' })
    expect(result.text).toContain('The card was added')
    expect(result.text).toContain('Go back to the page')
    expect(result.text).toContain('answered with status 200')
    expect(await get()).toContain('Ann Test')
  })

  it('asks for the PIN, and again after a wrong one', async () => {
    const page = await open(await offer({ pin: { value: '0907', length: 4 } }))
    expect(page).toContain('PIN from the page, 4 digits')
    const wrong = await submit(page, { action: 'add', pin: '1111' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The PIN is wrong')
    expect(wrong.text).toContain('aria-invalid="true"')
    expect((await submit(wrong.text, { action: 'add', pin: '0907' })).text).toContain('The card was added')
  })

  it('can be cancelled', async () => {
    expect((await submit(await open(await offer()), { action: 'cancel' })).text).toContain('Cancelled')
    expect(app.received.at(-1)?.body).toMatchObject({ error: { message: 'user_canceled' } })
  })
})

describe('a request for a card', () => {
  it('shows all claims that are shared, and says so', async () => {
    await app.emulator.wallet.accept(await offer())
    const page = await open(await ask())
    for (const text of [
      'Requested: ExampleEmployee',
      'Ann Test',
      'acct-0001',
      'All these claims are shared',
      'nothing is reported',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('Face check')
    expect((await submit(page, { action: 'share' })).text).toContain('The card was shared')
    expect(app.received.at(-1)?.body).toMatchObject({ requestStatus: 'presentation_verified' })
  })

  it('with a Face Check lets another person look into the camera', async () => {
    await app.emulator.wallet.accept(await offer())
    const page = await open(await ask(FACE_CHECK))
    expect(page).toContain('Look into the camera: score 88')
    const failed = await submit(page, { action: 'share', face: 'other' })
    expect(failed.text).toContain('does not match the photo')
    expect(failed.text).toContain('claimValidationError')
    await submit(await open(await ask(FACE_CHECK)), { action: 'share', face: 'same' })
    expect(app.received.at(-1)?.body).toMatchObject({
      verifiedCredentialsData: [{ faceCheck: { matchConfidenceScore: 88 } }],
    })
  })

  it('shares the chosen one of several cards', async () => {
    for (const name of ['Ann Test', 'Bob Test'])
      await app.emulator.wallet.accept(await offer({ claims: { account: 'a', name } }))
    const page = await open(await ask())
    const ids = [...page.matchAll(/name="card\.0" value="([^"]+)"/g)].map(([, id = '']) => id)
    expect(ids).toHaveLength(2)
    await submit(page, { action: 'share', 'card.0': ids[1] ?? '' })
    expect(app.received.at(-1)?.body).toMatchObject({
      verifiedCredentialsData: [{ claims: { displayName: 'Ann Test' } }],
    })
  })

  it('says why no card fits, and offers nothing to share', async () => {
    await app.emulator.wallet.accept(await offer())
    const page = await open(await ask({ acceptedIssuers: ['did:web:other.example'] }))
    expect(page).toContain('There is no card for the requested type ExampleEmployee')
    expect(page).toContain('Employee: its issuer is not accepted')
    expect(page).not.toContain('value="share"')
  })

  it('reports nothing when it is cancelled', async () => {
    expect((await submit(await open(await ask()), { action: 'cancel' })).text).toContain('No callback was sent')
  })
})

it('says in words what is wrong with a link', async () => {
  expect(await open('https://example.org/')).toContain('not a link to a request')
  const unknown = `openid-vc://?request_uri=${app.emulator.url}/x/00000000-0000-4000-8000-000000000000`
  expect(await open(unknown)).toContain('does not know this request')
  const url = await offer()
  app.sleep(300_000)
  expect(await open(url)).toContain('has expired')
})

it('does nothing for a form of another site', async () => {
  const page = await open(await offer())
  for (const origin of ['https://evil.example', 'null'])
    expect((await submit(page, { action: 'add' }, origin)).status).toBe(403)
  expect(app.emulator.wallet.cards).toEqual([])
})

it('is not reached through the name of another host', async () => {
  const status = await new Promise((resolve) => {
    request(`${app.emulator.url}/authenticator`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(421)
})

it('asks for faults of callbacks', async () => {
  const response = await fetch(`${app.emulator.url}/authenticator/faults`, {
    method: 'POST',
    headers: { origin: app.emulator.url },
    body: new URLSearchParams({ fault: 'lost', ui_locales: 'pl', theme: 'dark' }),
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/authenticator?ui_locales=pl&theme=dark'])
  expect(await get()).toContain('Faults still to come: 1')
  expect((await submit(await open(await offer()), { action: 'cancel' })).text).toContain('answered with status 200')
})

it('keeps language and theme on the next page', async () => {
  const page = await get({ link: await offer(), ui_locales: 'pl', theme: 'dark' })
  expect(page).toContain('<html lang="pl" dir="ltr" data-theme="dark">')
  expect(page).toContain('Emulator: to nie jest Microsoft Authenticator')
  const result = await submit(page, { action: 'add', ui_locales: 'pl', theme: 'dark' })
  expect(result.text).toContain('Karta została dodana')
  expect(result.text).toContain('href="/authenticator?ui_locales=pl&amp;theme=dark"')
  expect(await get({}, { 'accept-language': 'pl-PL' })).toContain('<html lang="pl"')
})

it('uses only styles that its policy allows, and escapes what an app sends', async () => {
  const registration = { clientName: '<img src=x>' }
  const link = await offer({ registration, claims: { account: '<script>', name: '"\'>' } })
  const response = await fetch(`${app.emulator.url}/authenticator?${new URLSearchParams({ link })}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const page = await response.text()
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
  expect(styles).toHaveLength(2)
  expect(styles[1]).toBe('.card-0{background:#102030;color:#ffffff}')
  for (const style of styles) expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
  expect(policy).not.toContain('unsafe')
  expect(page).not.toMatch(/<script|<img src=x|style="/)
  const fetched = [...page.matchAll(/url\("([^"]+)"\)|<link[^>]* href="([^"]+)"/g)].map(
    ([, font, file]) => font ?? file,
  )
  for (const path of fetched) expect(brandFileAnswer(path ?? ''), path).toBeDefined()
  expect((await fetch(`${app.emulator.url}${fetched[0]}`)).status).toBe(200)
})
