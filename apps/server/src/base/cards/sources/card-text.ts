const BYTE_ORDER_MARK = '\uFEFF'
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A problem names the position and does not quote the file, because the file may be another one than the author meant. */
export function parseCardText(content: Uint8Array): { value: unknown } | { problem: string } {
  let text: string
  try {
    text = utf8.decode(content)
  } catch {
    return { problem: 'is not UTF-8 text: save it with the encoding UTF-8' }
  }
  if (text.startsWith(BYTE_ORDER_MARK))
    return { problem: 'starts with a byte order mark (BOM): save it as UTF-8 without BOM' }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `is not valid JSON: ${syntaxProblem(text, offsetOf(error, text))}` }
  }
}

/** Some messages of the parser do not say where it stopped, and quote the text instead. */
function offsetOf(error: unknown, text: string): number {
  const stated = /at position (\d+)/.exec(String(error))?.[1]
  if (stated !== undefined) return Number(stated)
  if (!stopsAtToken(text)) return text.length
  // The parser stops at the same character in all longer parts of the text, so the shortest of these parts ends with it.
  let [tooShort, longEnough] = [0, text.length]
  while (longEnough - tooShort > 1) {
    const middle = (tooShort + longEnough) >> 1
    if (stopsAtToken(text.slice(0, middle))) longEnough = middle
    else tooShort = middle
  }
  return longEnough - 1
}

function stopsAtToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return String(error).includes('Unexpected token')
  }
}

function syntaxProblem(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const lines = before.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${adviceAt(before.trimEnd(), text.slice(offset))}`
}

function adviceAt(before: string, after: string): string {
  if (after === '') return 'the file ends too early: a quotation mark or a bracket is not closed'
  if (/\d,$/.test(before) && /^\d/.test(after)) return 'a number is written with a point: 12.50, not 12,50'
  if (before.endsWith(',') && /^[}\]]/.test(after)) return 'remove the comma before this bracket'
  if (/^['‘’“”„`]/.test(after)) return 'texts and names are written in straight double quotation marks'
  if (/^\/[/*]/.test(after)) return 'comments are not possible in JSON: remove it'
  if (/^[\n\r\t]/.test(after)) return 'a text cannot contain a line break or a tab: write \\n or \\t'
  if (/^"/.test(after)) return 'expected a comma or a bracket before this quotation mark'
  return 'unexpected character'
}
