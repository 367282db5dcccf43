import type { IncomingMessage } from 'node:http'

export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > limit) return undefined
  }
  return text
}
