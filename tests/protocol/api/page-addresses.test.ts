import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const open = (path: string, init: RequestInit = {}) =>
  fetch(`${running.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' }, ...init })

describe('an alternative address of a page', () => {
  it.each([
    ['/demo/', '/demo'],
    ['/Demo', '/demo'],
    ['/PRESENT/bank-account-basic/?a=b&c', '/present/bank-account-basic?a=b&c'],
    ['/issue/bank-account-basic/eyJ4Ijoi/8O/vz8/In0=', '/issue/bank-account-basic/eyJ4Ijoi%2F8O%2Fvz8%2FIn0='],
    ['/helpdesk/', '/helpdesk'],
  ])('redirects %s to %s', async (path, page) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, page])
    expect((await open(page)).status).toBe(200)
  })

  it.each(['application/json', '*/*', ''])('redirects with any Accept header: %j', async (accept) => {
    for (const path of ['/demo/', '/Demo']) {
      const answer = await open(path, { headers: { accept } })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/demo'])
    }
    expect((await open('/demo/', { method: 'POST', headers: { accept } })).status).toBe(404)
  })

  it('does not redirect if there is no such page', async () => {
    expect((await open('/nowhere/')).status).toBe(404)
    expect((await open('//evil.example/demo/')).status).toBe(404)
    expect((await open('/Basic/Presentation/Status?id=x')).status).toBe(404)
    expect((await open('/nowhere/', { headers: { accept: 'application/json' } })).status).toBe(404)
  })
})

it('redirects the loopback address to localhost, and keeps the rest of the address', async () => {
  const path = '/present/bank-account-basic?a=1'
  const answer = await fetch(`${running.url.replace('localhost', '127.0.0.1')}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${running.url}${path}`])
})
