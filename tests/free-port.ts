import { createServer } from 'node:net'

/**
 * A port that nobody listens on at this moment. Offers and requests carry it, so it must be known before a product starts.
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
