/** What JSON can be. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** The text is not JSON that two parsers would read alike. */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError'
}

const MAX_DEPTH = 32
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON as RFC 8259 and I-JSON (RFC 7493) have it: UTF-8 without byte order mark, no name twice in an object, no
 * `__proto__`, no lone surrogates, at most 32 levels deep.
 *
 * @throws {StrictJsonError}
 */
export function parseStrictJson(input: string | Uint8Array): Json {
  const text = typeof input === 'string' ? input : decode(input)
  checkStructure(text)
  try {
    return JSON.parse(text, rejectLoneSurrogates) as Json
  } catch (cause) {
    if (cause instanceof StrictJsonError) throw cause
    throw new StrictJsonError('not JSON')
  }
}

/** The same for what may be anything; undefined where it is not such JSON, or not there. */
export function readStrictJson(input: string | Uint8Array | undefined): Json | undefined {
  if (input === undefined) return undefined
  try {
    return parseStrictJson(input)
  } catch (error) {
    if (error instanceof StrictJsonError) return undefined
    throw error
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new StrictJsonError('not UTF-8')
  }
}

function rejectLoneSurrogates(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new StrictJsonError('a lone surrogate')
  return value
}

/**
 * Walks over strings and brackets only: enough to see names that come twice and too much depth before the text is parsed.
 * Whether the rest is JSON is JSON.parse's to say.
 */
function checkStructure(text: string): void {
  const objects: (Set<string> | undefined)[] = []
  let position = 0
  let name: string | undefined
  while (position < text.length) {
    const character = text[position]
    if (character === '"') {
      const end = endOfString(text, position)
      name = text.slice(position, end)
      position = end
      continue
    }
    if (character === '{' || character === '[') {
      if (objects.push(character === '{' ? new Set() : undefined) > MAX_DEPTH) throw new StrictJsonError('too deep')
    } else if (character === '}' || character === ']') {
      objects.pop()
    } else if (character === ':' && name !== undefined) {
      rememberName(objects.at(-1), name)
      name = undefined
    }
    position += 1
  }
}

/** The position behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw new StrictJsonError('not JSON')
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
    from = quote + 1
  }
}

function rememberName(names: Set<string> | undefined, literal: string): void {
  if (!names) return
  const name = literal.includes('\\') ? decodeLiteral(literal) : literal.slice(1, -1)
  if (name === '__proto__') throw new StrictJsonError('a name that is not allowed')
  if (names.has(name)) throw new StrictJsonError('the same name twice')
  names.add(name)
}

function decodeLiteral(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    throw new StrictJsonError('not JSON')
  }
}
