import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'

type Options = {
  headers?: Record<string, string>
  /** The address of this computer that it comes from. */
  from?: string
}

/** Asks for an address and leaves what follows the headers to be read, or to be left. */
export function ask(url: string, { headers = {}, from }: Options = {}): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false, family: 4, ...(from ? { localAddress: from } : {}) }, resolve)
      .once('error', reject)
      .end()
  })
}

/** What came of an attempt to speak TLS of these versions only: the version, or the code of the refusal. */
export function handshake(port: number, version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string | null> {
  return new Promise((resolve) => {
    // What is refused is to be refused by the proxy, not by this side.
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      minVersion: version,
      maxVersion: version,
      ciphers: 'ALL:@SECLEVEL=0',
    })
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/** Asks whether a server of this computer lives, by TLS, with these Host headers, which no HTTP client would send. @returns the status */
export function statusOf(port: number, hosts: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost' })
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
    socket.write(`GET /health/live HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
    socket.once('data', (answer: Buffer) => {
      resolve(Number(answer.toString('latin1').split(' ')[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

/** Has this process trust an authority. @returns how it ceases to */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates()
  setDefaultCACertificates([...before, certificate])
  return () => setDefaultCACertificates(before)
}
