import type { Readable, Writable } from 'node:stream'

/** No access token is longer. */
const MAX_LENGTH = 20_000

export async function pipedToken(input: Readable): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.length > MAX_LENGTH) break
  }
  return withoutPrefix(text)
}

const CTRL_C = '\u0003'
/** Characters that end the input: Enter and Ctrl-D. */
const ENDS = ['\r', '\n', '\u0004']

export class Interrupted extends Error {}

type Terminal = Readable & { setRawMode(isRaw: boolean): unknown; setEncoding(encoding: 'utf8'): unknown }

/** @throws {Interrupted} */
export function pastedToken(input: Terminal, prompt: Writable): Promise<string> {
  prompt.write('Paste an access token and press Enter. It is not shown: ')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const read = (chunk: string): void => {
    text += chunk
    if (text.includes(CTRL_C)) finish(() => reject(new Interrupted()))
    else if (ENDS.some((end) => text.includes(end)) || text.length > MAX_LENGTH)
      finish(() => resolve(withoutPrefix(text)))
  }
  const finish = (end: () => void): void => {
    input.off('data', read)
    input.setRawMode(false)
    input.pause()
    prompt.write('\n')
    end()
  }
  input.setEncoding('utf8')
  input.setRawMode(true)
  input.on('data', read)
  input.resume()
  return promise
}

/** Removes quotation marks around the token, and the name of a header before it. */
const withoutPrefix = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s"']+/gu, ' ')
    .trim()
    .replace(/^(Authorization: )?Bearer /i, '')
