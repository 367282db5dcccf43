import type { Readable, Writable } from 'node:stream'

/** So much is read, in characters: no access token is longer. */
const LONGEST = 20_000

/** A token as a program or a file gives it. */
export async function pipedToken(input: Readable): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.length > LONGEST) break
  }
  return withoutPrefix(text)
}

const CTRL_C = '\u0003'
/** Enter, and Ctrl-D. */
const ENDS = ['\r', '\n', '\u0004']

/** Somebody pressed Ctrl-C. */
export class Interrupted extends Error {}

type Terminal = Readable & { setRawMode(isRaw: boolean): unknown; setEncoding(encoding: 'utf8'): unknown }

/** A token that somebody pastes into a terminal, which shows nothing of it. @throws {Interrupted} */
export function pastedToken(input: Terminal, prompt: Writable): Promise<string> {
  prompt.write('Paste an access token and press Enter. It is not shown: ')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const read = (chunk: string): void => {
    text += chunk
    if (text.includes(CTRL_C)) finish(() => reject(new Interrupted()))
    else if (ENDS.some((end) => text.includes(end)) || text.length > LONGEST) finish(() => resolve(withoutPrefix(text)))
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

/** What is pasted may be a header, or have quotes around it. */
const withoutPrefix = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s"']+/gu, ' ')
    .trim()
    .replace(/^(Authorization: )?Bearer /i, '')
