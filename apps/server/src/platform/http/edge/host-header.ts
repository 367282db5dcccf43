import type { IncomingMessage } from 'node:http'

/**
 * Describes what is wrong with the Host header of a request (RFC 9112 section 3.2). Several Host headers are refused: Node uses the first,
 * but a proxy may have used another one.
 */
export function hostFault({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return 'There is more than one Host header'
  return hosts === 0 && httpVersion === '1.1' ? 'The Host header is missing' : undefined
}
