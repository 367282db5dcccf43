export async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // Not every browser supports `for await` on streams yet.
  const reader = stream?.getReader()
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      length += part.value.length
      if (length > limit) throw new RangeError(`more than ${limit} bytes`)
      parts.push(part.value)
    }
  } finally {
    await reader?.cancel()
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
