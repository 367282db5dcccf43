export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** Input that is not JSON, or that two parsers could read differently. */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError'
}

const MAX_DEPTH = 32
/** Limit of brackets, commas, colons and strings. It keeps the time to parse short, however long the text is. */
const MAX_STRUCTURE = 20_000
/** Pattern of an escaped surrogate. It also matches some text that only looks like one: `ud800` after an escaped backslash. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/
const QUOTE = 0x22
const BACKSLASH = 0x5c
const STRUCTURE = /["{}[\],:]/g
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON according to RFC 8259 and I-JSON (RFC 7493): UTF-8 without byte order mark, no duplicate name in an object, no
 * `__proto__`, no lone surrogates, at most 32 levels deep, and at most 20,000 brackets, commas, colons and strings.
 *
 * @throws {StrictJsonError}
 */
export function parseStrictJson(input: string | Uint8Array): Json {
  const text = typeof input === 'string' ? input : decode(input)
  checkStructure(text)
  const value = parse(text)
  // In valid UTF-8, lone surrogates can only occur as escapes. This check takes far less time than a reviver for JSON.parse.
  if ((typeof input === 'string' && !text.isWellFormed()) || (SURROGATE_ESCAPE.test(text) && !isWellFormed(value)))
    throw new StrictJsonError('a lone surrogate')
  return value
}

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

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new StrictJsonError('not JSON')
  }
}

function isWellFormed(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (isJsonObject(value))
    return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member))
  return true
}

/**
 * Scans only strings and brackets: enough to find duplicate names, too much depth and too many values before the text is
 * parsed. JSON.parse checks the rest of the syntax.
 */
function checkStructure(text: string): void {
  const objects: (Set<string> | undefined)[] = []
  let name: string | undefined
  let count = 0
  STRUCTURE.lastIndex = 0
  for (let found = STRUCTURE.exec(text); found; found = STRUCTURE.exec(text)) {
    count += 1
    if (count > MAX_STRUCTURE) throw new StrictJsonError('too many values')
    switch (found[0]) {
      case '"':
        STRUCTURE.lastIndex = endOfString(text, found.index)
        name = text.slice(found.index, STRUCTURE.lastIndex)
        break
      case '{':
      case '[':
        objects.push(found[0] === '{' ? new Set() : undefined)
        if (objects.length > MAX_DEPTH) throw new StrictJsonError('too deep')
        break
      case '}':
      case ']':
        objects.pop()
        break
      case ':':
        if (name !== undefined) rememberName(objects.at(-1), name)
        name = undefined
    }
  }
}

function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1)
  if (first !== -1 && text.charCodeAt(first - 1) !== BACKSLASH) return first + 1
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text.charCodeAt(position)
    if (character === QUOTE) return position + 1
    if (character === BACKSLASH) position += 1
  }
  throw new StrictJsonError('not JSON')
}

function rememberName(names: Set<string> | undefined, literal: string): void {
  if (!names) return
  const name = literal.includes('\\') ? String(parse(literal)) : literal.slice(1, -1)
  if (name === '__proto__') throw new StrictJsonError('a name that is not allowed')
  if (names.has(name)) throw new StrictJsonError('the same name twice')
  names.add(name)
}
