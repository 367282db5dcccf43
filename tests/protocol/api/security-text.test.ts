import { afterEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const PATH = '/.well-known/security.txt'
const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 10, 23, 12)

let running: RunningProduct | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(environment: Record<string, string>): Promise<RunningProduct> {
  running = await startProduct(environment, { at: NOON })
  return running
}

/** Returns the fields of the file with their names, in order. */
async function fields(url: string): Promise<[string, string][]> {
  const answer = await fetch(`${url}${PATH}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).trimEnd().split('\n')
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (.+)$/.exec(line) ?? []
    return [name, value]
  })
}

async function expires(url: string): Promise<number> {
  return Date.parse(new Map(await fields(url)).get('Expires') ?? '')
}

describe('security.txt (RFC 9116)', () => {
  it('names the contacts for vulnerability reports, and all other configured fields', async () => {
    const { url } = await start({
      SECURITY_CONTACTS: 'https://example.org/report?a=1, mailto:security@example.org',
      SECURITY_EXPIRES: '2027-06-30T02:00:00+02:00',
      SECURITY_POLICY: 'https://example.org/policy',
      SECURITY_ENCRYPTION: 'https://example.org/key.txt,openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
      SECURITY_LANGUAGES: 'en, pl',
    })
    expect(await fields(url)).toEqual([
      ['Contact', 'https://example.org/report?a=1'],
      ['Contact', 'mailto:security@example.org'],
      ['Expires', '2027-06-30T00:00:00.000Z'],
      ['Encryption', 'https://example.org/key.txt'],
      ['Encryption', 'openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f'],
      ['Policy', 'https://example.org/policy'],
      ['Preferred-Languages', 'en, pl'],
      ['Canonical', `${url}${PATH}`],
    ])
  })

  it('needs only a contact, and is then always valid for 90 days', async () => {
    const { url, advance } = await start({ SECURITY_CONTACTS: 'mailto:security@example.org' })
    expect((await fields(url)).map(([name]) => name)).toEqual(['Contact', 'Expires', 'Canonical'])
    const first = await expires(url)
    expect(first).toBeGreaterThan(NOON + 89 * DAY)
    expect(first).toBeLessThanOrEqual(NOON + 91 * DAY)
    advance(200 * DAY)
    expect(await expires(url)).toBeGreaterThan(first + 199 * DAY)
  })

  it('returns 404 without a contact', async () => {
    const { browser } = await start({ SECURITY_POLICY: 'https://example.org/policy' })
    expectProblem(await browser.get(PATH), 'not-found')
  })

  it('returns 404 after its expiry', async () => {
    const { browser, url, advance } = await start({
      SECURITY_CONTACTS: 'mailto:security@example.org',
      SECURITY_EXPIRES: '2026-11-25T12:00:00Z',
    })
    expect(await expires(url)).toBe(NOON + 2 * DAY)
    advance(2 * DAY)
    expectProblem(await browser.get(PATH), 'not-found')
  })

  it.each([
    ['SECURITY_CONTACTS', 'security@example.org', /mailto:security@example.org/],
    ['SECURITY_CONTACTS', 'mailto:a@example.org,http://example.org', /https:/],
    ['SECURITY_CONTACTS', 'https://example.org/\nPolicy: https://evil.example', /expected addresses/],
    ['SECURITY_EXPIRES', 'next year', /expected a time, like/],
    ['SECURITY_EXPIRES', '2027-06-30', /expected a time, like/],
    ['SECURITY_POLICY', 'http://example.org/policy', /expected an https address/],
    ['SECURITY_POLICY', 'https://example.org/\npolicy', /expected an https address/],
    ['SECURITY_ENCRYPTION', 'key.txt', /expected addresses of keys/],
    ['SECURITY_LANGUAGES', 'English and Polish', /expected languages/],
  ])('%s of %j stops the start', (name, value, expected) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(expected)
    expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^${name} is `))
  })
})
