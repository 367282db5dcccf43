import { describe, expect, it } from 'vitest'
import { greyJpeg } from '../../../../../tests/protocol/jpeg.ts'
import { checkPhoto } from './photo.ts'

/** Orange JPEGs of two by three pixels, as ImageMagick writes them: baseline and progressive. */
const BASELINE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAADAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALQAZF//2Q=='
const PROGRESSIVE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAADAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUAQEAAAAAAAAAAAAAAAAAAAAE/9oADAMBAAIQAxAAAAGwCj//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IX//2gAMAwEAAgADAAAAEPf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q=='
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEX/AAAZ4gk3AAAACklEQVQI12NgAAAAAgAB4iG8MwAAAABJRU5ErkJggg=='

const baseline = Buffer.from(BASELINE, 'base64')
const comment = Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xd9])
const withEndInComment = Buffer.concat([baseline.subarray(0, 2), comment, baseline.subarray(2, baseline.length - 2)])
const encoded = (bytes: Buffer): string => bytes.toString('base64')

describe('a photo', () => {
  it('is accepted if it is a JPEG, baseline or progressive', () => {
    expect(checkPhoto(BASELINE)).toEqual({ photo: BASELINE })
    expect(checkPhoto(PROGRESSIVE)).toEqual({ photo: PROGRESSIVE })
  })

  describe('loses data about place, device and person', () => {
    const segment = (marker: number, content: string | Buffer): Buffer => {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(bytes.length + 2, 2)
      return Buffer.concat([head, bytes])
    }
    const after = (start: Buffer, ...segments: Buffer[]): Buffer =>
      Buffer.concat([start.subarray(0, 2), ...segments, start.subarray(2)])
    const photoOf = (bytes: Buffer): Buffer => {
      const checked = checkPhoto(encoded(bytes))
      if (!('photo' in checked)) throw new Error(checked.problem.code)
      return Buffer.from(checked.photo, 'base64')
    }
    /** Returns Exif data with an orientation and a GPS location, in either byte order (TIFF 6.0 section 2). */
    const exif = (orientation: number, isLittle: boolean, type = 3): Buffer => {
      const tiff = Buffer.alloc(50)
      const [write16, write32] = isLittle
        ? [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
        : [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
      tiff.write(isLittle ? 'II' : 'MM', 'latin1')
      write16(42, 2)
      write32(8, 4)
      write16(2, 8)
      write16(0x0110, 10)
      write16(2, 12)
      write32(8, 14)
      write32(38, 18)
      write16(0x0112, 22)
      write16(type, 24)
      write32(1, 26)
      write16(orientation, 30)
      tiff.write('Phone 9\0', 38, 'latin1')
      return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
    }
    const orientationOf = (photo: Buffer): number | undefined => {
      const at = photo.indexOf('Exif\0\0MM\0*', 'latin1')
      return at === -1 ? undefined : photo.readUInt16BE(at + 24)
    }

    it.each<[string, Buffer]>([
      ['Exif', segment(0xe1, exif(1, false))],
      ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Phone 9</x:xmpmeta>')],
      ['a colour profile, which names its device', segment(0xe2, 'ICC_PROFILE\0\x01\x01Phone 9')],
      ['additional pictures (MPF)', segment(0xe2, 'MPF\0Phone 9')],
      ['IPTC', segment(0xed, 'Photoshop 3.0\x008BIMPhone 9')],
      ['a comment', segment(0xfe, 'Phone 9')],
      ['a thumbnail (JFXX)', segment(0xe0, 'JFXX\0\x10Phone 9')],
      ['manufacturer data', segment(0xec, 'Ducky Phone 9')],
      ['several segments', Buffer.concat([segment(0xe1, exif(1, true)), segment(0xfe, 'Phone 9'), segment(0xef, 'x')])],
    ])('such as %s', (_title, added) => {
      for (const photo of [BASELINE, PROGRESSIVE].map((text) => Buffer.from(text, 'base64')))
        expect(encoded(photoOf(after(photo, added)))).toBe(encoded(photo))
    })

    it('even between the scans of a picture', () => {
      const photo = Buffer.from(PROGRESSIVE, 'base64')
      const scan = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
      const hidden = Buffer.concat([photo.subarray(0, scan), segment(0xfe, 'Phone 9'), photo.subarray(scan)])
      expect(encoded(photoOf(hidden))).toBe(PROGRESSIVE)
    })

    it('including the thumbnail in the JFIF segment', () => {
      const thumbnail = segment(0xe0, Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01abc', 'latin1'))
      const without = segment(0xe0, Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0', 'latin1'))
      const rest = baseline.subarray(2 + 18)
      const start = baseline.subarray(0, 2)
      expect(photoOf(Buffer.concat([start, thumbnail, rest]))).toEqual(Buffer.concat([start, without, rest]))
    })

    it('but keeps its orientation and its colour coding', () => {
      const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))
      expect(photoOf(after(baseline, adobe))).toEqual(after(baseline, adobe))
      for (const isLittle of [true, false])
        for (const orientation of [2, 3, 6, 8]) {
          const photo = photoOf(after(baseline, segment(0xe1, exif(orientation, isLittle))))
          expect(photo.includes('Phone')).toBe(false)
          expect(orientationOf(photo)).toBe(orientation)
          expect(photo.length).toBe(baseline.length + 36)
          expect(photoOf(photo), 'a photo without metadata is unchanged').toEqual(photo)
        }
    })

    it.each([
      ['an unknown orientation', exif(9, true)],
      ['an orientation that is not a 16-bit number', exif(6, true, 4)],
      ['Exif data that ends inside its table', exif(6, true).subarray(0, 30)],
      ['an unknown byte order', Buffer.from('Exif\0\0XX\0*\0\0\0\x08', 'latin1')],
      ['a table outside the data', Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xf0', 'latin1')],
      ['only the Exif name', Buffer.from('Exif\0\0', 'latin1')],
    ])('tolerates %s', (_title, content) => {
      expect(encoded(photoOf(after(baseline, segment(0xe1, content))))).toBe(BASELINE)
    })
  })

  it('loses the prefix of a data URL', () => {
    expect(checkPhoto(`data:image/jpeg;base64,${BASELINE}`)).toEqual({ photo: BASELINE })
  })

  it.each([
    ['baseline', BASELINE],
    ['progressive', PROGRESSIVE],
  ])('loses data after the end of the image (%s)', (_kind, photo) => {
    const whole = Buffer.from(photo, 'base64')
    for (const more of ['<script>', 'MotionPhoto_Data', '\0', '\xff\xd9', `\xff\xd8${'x'.repeat(5000)}\xff\xd9`])
      expect(checkPhoto(encoded(Buffer.concat([whole, Buffer.from(more, 'latin1')])))).toEqual({ photo })
  })

  it('has at most 4,000 pixels per side', () => {
    expect(checkPhoto(encoded(greyJpeg({ width: 4000, height: 1 })))).toHaveProperty('photo')
    expect(checkPhoto(encoded(greyJpeg({ width: 1, height: 4000 })))).toHaveProperty('photo')
    for (const [width, height] of [
      [4001, 1],
      [1, 4001],
      [65_535, 65_535],
    ] as const) {
      const photo = Buffer.from(encoded(greyJpeg({ width: 8, height: 8 })), 'base64')
      const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
      photo.writeUInt16BE(height, frame + 5)
      photo.writeUInt16BE(width, frame + 7)
      expect(checkPhoto(encoded(photo))).toEqual({ problem: { code: 'photo-too-wide', params: { pixels: 4000 } } })
    }
  })

  describe('has at most 4,000 pixels per side in each header that states a size, whichever one a viewer uses:', () => {
    const small = greyJpeg({ width: 8, height: 8 })
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]))
    const frameEnd = frame + 2 + small.readUInt16BE(frame + 2)
    const wide = Buffer.from(small.subarray(frame, frameEnd))
    wide.writeUInt16BE(65_535, 5)
    wide.writeUInt16BE(65_535, 7)
    const withMarker = (marker: number) => Buffer.concat([Buffer.from([0xff, marker]), wide.subarray(2)])
    const inserted = (at: number, part: Buffer) => Buffer.concat([small.subarray(0, at), part, small.subarray(at)])
    const lines = Buffer.from([0xff, 0xdc, 0, 4, 0xff, 0xff])

    it.each([
      ['a first frame', inserted(frame, wide)],
      ['a second frame', inserted(frameEnd, wide)],
      ['a progressive frame', inserted(frame, withMarker(0xc2))],
      ['the header of a hierarchy (DHP)', inserted(frame, withMarker(0xde))],
      ['the number of lines after a scan (DNL)', inserted(small.length - 2, lines)],
    ])('%s', (_title, photo) => {
      expect(checkPhoto(encoded(photo))).toEqual({ problem: { code: 'photo-too-wide', params: { pixels: 4000 } } })
    })
  })

  it('has at most 500 KB', () => {
    const smallest = greyJpeg({ width: 8, height: 8 }).length
    const room = 500 * 1024 - smallest
    const headers = 4 * Math.ceil(room / 65_000)
    expect(checkPhoto(encoded(greyJpeg({ width: 8, height: 8, comment: room - headers })))).toHaveProperty('photo')
    expect(checkPhoto(encoded(greyJpeg({ width: 8, height: 8, comment: room + 10 })))).toEqual({
      problem: { code: 'photo-too-large', params: { kilobytes: 500 } },
    })
  })

  it.each([
    ['a PNG', PNG],
    ['a PNG labelled as a JPEG', `data:image/jpeg;base64,${PNG}`],
    ['text', encoded(Buffer.from('hello'))],
    ['nothing', ''],
    ['a JPEG without end marker', encoded(baseline.subarray(0, baseline.length - 10))],
    [
      'a JPEG that ends inside its headers',
      encoded(Buffer.concat([baseline.subarray(0, 30), Buffer.from([0xff, 0xd9])])),
    ],
    ['a JPEG without picture', encoded(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))],
    ['a JPEG that ends inside its scan, with an end marker inside a comment', encoded(withEndInComment)],
  ])('is refused if it is %s', (_title, value) => {
    expect(checkPhoto(value)).toEqual({ problem: { code: 'photo-not-jpeg' } })
  })

  it.each([
    ['of other characters', `${BASELINE.slice(0, -4)}****`],
    ['of the URL-safe alphabet', BASELINE.replaceAll('/', '_')],
    ['with line breaks', `${BASELINE.slice(0, 76)}\n${BASELINE.slice(76)}`],
    ['with another prefix', `data:image/png;base64,${BASELINE}`],
  ])('is refused as Base64 %s', (_title, value) => {
    expect(checkPhoto(value)).toEqual({ problem: { code: 'photo-not-base64' } })
  })
})
