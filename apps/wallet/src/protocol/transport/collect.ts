/** Reads a stream to its end. @throws RangeError if it is longer than `limit` bytes */
export async function collect(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  if (stream) {
    for await (const part of readParts(stream)) {
      length += part.length
      if (length > limit) throw new RangeError(`more than ${limit} bytes`)
      parts.push(part)
    }
  }
  const all = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** Iterates over a stream. Not every browser supports `for await` on streams yet. */
async function* readParts(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
