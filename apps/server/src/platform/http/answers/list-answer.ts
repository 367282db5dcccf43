import { PAGE_SIZE } from '@vitrine/api/administration/lists.ts'
import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import type { FastifyReply } from 'fastify'
import type { ListPage, RequestedPage } from '../../database/lists/paging.ts'

/** Returns the entries of a page, and sets headers with the length of the list and links to its other pages (RFC 8288). */
export function entriesOf<Entry>(
  { url, query }: { url: string; query: RequestedPage },
  reply: Pick<FastifyReply, 'header'>,
  list: ListPage<Entry>,
): Entry[] {
  const links = linksOf(url, query, list)
  reply.header(TOTAL_HEADER, list.total)
  if (links.length > 0) reply.header('link', links.join(', '))
  return list.entries
}

function linksOf(
  url: string,
  { page, pageSize, after }: RequestedPage,
  { total, isCapped, next }: ListPage<unknown>,
): string[] {
  const [path = '', query] = url.split('?')
  const link = (rel: string, changes: Record<string, string | number>): string => {
    const parameters = new URLSearchParams(query)
    for (const name of ['page', 'after', 'pageSize']) parameters.delete(name)
    for (const [name, value] of Object.entries(changes)) parameters.set(name, String(value))
    return `<${path}?${parameters}>; rel="${rel}"`
  }
  // A request without paging gets a page of the maximum size.
  const size = page === undefined && after === undefined ? PAGE_SIZE.most : pageSize
  const last = Math.max(1, Math.ceil(total / size))
  return [
    ...(page === undefined && after === undefined && next === undefined
      ? []
      : [
          link('first', { page: 1, pageSize: size }),
          ...(isCapped ? [] : [link('last', { page: last, pageSize: size })]),
        ]),
    ...(page !== undefined && page > 1 ? [link('prev', { page: Math.min(page - 1, last), pageSize: size })] : []),
    ...(next === undefined ? [] : [link('next', { after: next, pageSize: size })]),
  ]
}
