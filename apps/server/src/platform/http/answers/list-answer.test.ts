import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { RequestedPage } from '../../database/lists/paging.ts'
import { entriesOf } from './list-answer.ts'

const answerTo = async (url: string, query: RequestedPage, { total, next }: { total: number; next?: string }) => {
  const app = Fastify()
  app.get('/list', async (request, reply) =>
    entriesOf({ url: request.url, query }, reply, { total, entries: [], next }),
  )
  const { headers } = await app.inject(url)
  const links = String(headers.link ?? '')
    .split(', ')
    .filter((link) => link !== '')
    .map((link): [string, string] => {
      const [, address = '', rel = ''] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? []
      return [rel, address]
    })
  return { total: headers['x-total-count'], links: Object.fromEntries(links) }
}

describe('the headers of a list', () => {
  it('contain its length and links to its other pages', async () => {
    const asked = { page: 3, pageSize: 25 }
    expect(await answerTo('/list?name=a%20b&page=3', asked, { total: 90, next: 'cursor' })).toEqual({
      total: '90',
      links: {
        first: '/list?name=a+b&page=1&pageSize=25',
        last: '/list?name=a+b&page=4&pageSize=25',
        prev: '/list?name=a+b&page=2&pageSize=25',
        next: '/list?name=a+b&after=cursor&pageSize=25',
      },
    })
  })

  it('link to the page after a cursor', async () => {
    const asked = { pageSize: 50, after: 'one' }
    const { links } = await answerTo('/list?after=one&pageSize=50', asked, { total: 90, next: 'two' })
    expect(links).toMatchObject({ next: '/list?after=two&pageSize=50', first: '/list?page=1&pageSize=50' })
    expect(links).not.toHaveProperty('prev')
  })

  it('have no next link at the end, and link back to the last page from a page beyond it', async () => {
    expect((await answerTo('/list?page=4', { page: 4, pageSize: 25 }, { total: 90 })).links).not.toHaveProperty('next')
    const { links } = await answerTo('/list?page=9', { page: 9, pageSize: 25 }, { total: 90 })
    expect(links.prev).toBe('/list?page=4&pageSize=25')
  })

  it('link to the next page if a list without paging was cut', async () => {
    expect((await answerTo('/list', { pageSize: 25 }, { total: 1001, next: 'cursor' })).links.next).toBe(
      '/list?after=cursor&pageSize=200',
    )
    expect(await answerTo('/list', { pageSize: 25 }, { total: 3 })).toEqual({ total: '3', links: {} })
  })
})
