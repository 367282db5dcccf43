import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

const SCALE = 4

/** Returns a QR code as the data URL of a PNG. */
export function qrCodePicture(text: string): string {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const size = modules.length * SCALE
  const rows = modules.flatMap((row) => {
    // Each line starts with its filter, which is none. 8 bits of grey a pixel.
    const line = Buffer.from([0, ...row.flatMap((dark) => Array<number>(SCALE).fill(dark ? 0 : 255))])
    return Array<Buffer>(SCALE).fill(line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
