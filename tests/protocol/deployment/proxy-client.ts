import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'

type Options = {
  headers?: Record<string, string>
  /** Loopback address from which the request is sent. */
  from?: string
}

/** Sends a GET request. Returns the response as soon as its headers have arrived; the caller may read its body. */
export function ask(url: string, { headers = {}, from }: Options = {}): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false, family: 4, ...(from ? { localAddress: from } : {}) }, resolve)
      .once('error', reject)
      .end()
  })
}

/** Attempts a TLS handshake with one version. Returns the version, or the error code of the refusal. */
export function handshake(port: number, version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string | null> {
  return new Promise((resolve) => {
    // This client allows all versions and ciphers, so that any refusal comes from the proxy.
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

/** Requests `/health/live` from a local server over TLS, with Host headers that no HTTP client would send. Returns the status. */
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

/** Makes this process trust an authority. Returns a function that ends the trust. */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates()
  setDefaultCACertificates([...before, certificate])
  return () => setDefaultCACertificates(before)
}
