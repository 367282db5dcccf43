import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { BrowserCookie } from './browser-cookie.ts'

const ORIGIN = 'https://vitrine.example'
const OTHER_ORIGIN = 'https://www.vitrine.example'
const NAME = '__Host-vitrine-browser'
const SECRET = 'k3J9sQ0zVbT7eWm2LxYcR8uDp5NfAh1_'

const requestOf = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest

/** Remembers the browser of a request. Returns its secret, and the cookie that it receives. */
function remember(headers: Record<string, string>, publicUrl = ORIGIN) {
  const set: Record<string, string> = {}
  const reply = {
    header(name: string, value: string) {
      set[name] = value
    },
  } as unknown as FastifyReply
  const secret = new BrowserCookie(publicUrl, [OTHER_ORIGIN]).remember(requestOf(headers), reply)
  return { secret, cookie: set['set-cookie'] }
}

describe('the cookie of a browser', () => {
  it('contains a secret that nobody can guess, and no script, other site or other host reads or sets it', () => {
    const { secret = '', cookie } = remember({ origin: ORIGIN })
    expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(remember({ origin: ORIGIN }).secret).not.toBe(secret)
    expect(cookie).toBe(`${NAME}=${secret}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Strict`)
  })

  it('is given to pages of each origin of this installation', () => {
    expect(remember({ origin: OTHER_ORIGIN }).cookie).toContain(NAME)
    const cookie = new BrowserCookie(ORIGIN, [OTHER_ORIGIN])
    const isOnOurPage = (headers: Record<string, string>) => cookie.isOnOurPage(requestOf(headers))
    expect([{ origin: ORIGIN }, { origin: OTHER_ORIGIN }].map(isOnOurPage)).toEqual([true, true])
    const others = [{}, { origin: 'null' }, { origin: `${OTHER_ORIGIN}:8443` }, { origin: 'https://evil.example' }]
    expect(others.map(isOnOurPage)).toEqual([false, false, false, false])
  })

  it('is not limited to https if this installation has none', () => {
    const { cookie } = remember({ origin: 'http://localhost:3000' }, 'http://localhost:3000')
    expect(cookie).toMatch(/^vitrine-browser=[\w-]{32}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('keeps its secret while the browser returns', () => {
    const headers = { origin: ORIGIN, cookie: `a=b; ${NAME}=${SECRET}` }
    expect(remember(headers)).toMatchObject({ secret: SECRET, cookie: expect.stringContaining(SECRET) })
    expect(new BrowserCookie(ORIGIN).recognize(requestOf(headers))).toBe(SECRET)
  })

  it.each([['https://evil.example'], ['http://vitrine.example'], ['null'], [undefined]])(
    'is not given to a caller from %s',
    (origin) => {
      const cookie = `${NAME}=${SECRET}`
      expect(remember({ cookie, ...(origin === undefined ? {} : { origin }) })).toEqual({
        secret: undefined,
        cookie: undefined,
      })
    },
  )

  it.each<[string, string | undefined]>([
    ['there is none', undefined],
    ['it has another name', `vitrine-browser=${SECRET}`],
    ['it is empty', `${NAME}=`],
    ['it is too short', `${NAME}=${SECRET.slice(1)}`],
    ['it is too long', `${NAME}=${SECRET}A`],
    ['it has other characters', `${NAME}=${SECRET.slice(1)}!`],
  ])('recognizes nobody if %s', (_what, cookie) => {
    const headers = cookie === undefined ? {} : { cookie }
    expect(new BrowserCookie(ORIGIN).recognize(requestOf(headers as Record<string, string>))).toBeUndefined()
    expect(remember({ origin: ORIGIN, ...headers }).secret).not.toContain(SECRET.slice(1))
  })
})
