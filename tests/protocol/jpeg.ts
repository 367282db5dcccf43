const SIDE_OF_BLOCK = 8

/** Creates a segment of a JPEG: marker, length, content (ITU-T T.81 B.1.1.4). */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Creates a Huffman table with a single code, 0, for the value 0 (ITU-T T.81 B.2.4.2). */
const huffmanTable = (kind: 'dc' | 'ac'): Buffer =>
  segment(0xc4, Buffer.from([kind === 'dc' ? 0x00 : 0x10, 1, ...Array<number>(15).fill(0), 0]))

/**
 * Creates a grey baseline JPEG of any size. Each block consists of two zero bits, which mean 'no difference' and 'end of block'.
 * @param options.comment number of comment bytes, which make the uploaded file larger, but not the stored one
 * @param options.tables approximate number of bytes in unused tables, which make both the uploaded and the stored file larger
 */
export function greyJpeg(options: { width: number; height: number; comment?: number; tables?: number }): Buffer {
  const { width, height, comment = 0, tables = 0 } = options
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const blocks = Math.ceil(width / SIDE_OF_BLOCK) * Math.ceil(height / SIDE_OF_BLOCK)
  const bits = blocks * 2
  const scan = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) scan.writeUInt8(0xff >> (bits % 8), scan.length - 1)
  const comments: Buffer[] = []
  for (let left = comment; left > 0; left -= 65_000) comments.push(segment(0xfe, Buffer.alloc(Math.min(left, 65_000))))
  const table = Buffer.from([0, ...Array<number>(64).fill(1)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...comments,
    ...Array.from({ length: Math.floor(tables / (table.length + 4)) }, () => segment(0xdb, table)),
    segment(0xdb, table),
    segment(0xc0, frame),
    huffmanTable('dc'),
    huffmanTable('ac'),
    segment(0xda, Buffer.from([1, 1, 0x00, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
  ])
}
