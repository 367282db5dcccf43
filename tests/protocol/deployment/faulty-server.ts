import { createServer } from 'node:http'

/** A server that counts the POST requests it receives. It either answers requests or closes their connections without an answer. */
type CountingServer = { port: number; posts: number; stop(): Promise<void> }

export async function startCountingServer({ isSilent }: { isSilent: boolean }): Promise<CountingServer> {
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') return void response.end()
    if (request.method === 'POST') counting.posts += 1
    request.resume().once('end', () => {
      if (isSilent) request.socket.destroy()
      else response.end('answered')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const counting: CountingServer = {
    port: typeof address === 'object' && address ? address.port : 0,
    posts: 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counting
}
