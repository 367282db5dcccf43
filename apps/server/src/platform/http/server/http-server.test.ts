import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { stopListening } from './http-server.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

it('a server that stops listening refuses new connections, and still answers on open ones, even on those without a request yet', async () => {
  const server = createServer((_request, response) => response.end('answered'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const early = await connected(port)
  await stopListening(server)
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  early.write(REQUEST)
  let answer = ''
  for await (const chunk of early) answer += chunk
  expect(answer).toContain('answered')
})
