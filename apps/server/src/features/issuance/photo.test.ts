import { describe, expect, it } from 'vitest'
import { greyJpeg } from '../../../../../tests/protocol/jpeg.ts'
import { checkPhoto } from './photo.ts'

/** Two by three pixels of orange, as ImageMagick writes them: baseline and progressive. */
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
  it('is taken when it is a JPEG, baseline or progressive', () => {
    expect(checkPhoto(BASELINE)).toEqual({ photo: BASELINE })
    expect(checkPhoto(PROGRESSIVE)).toEqual({ photo: PROGRESSIVE })
  })

  it('loses the prefix of a data URL', () => {
    expect(checkPhoto(`data:image/jpeg;base64,${BASELINE}`)).toEqual({ photo: BASELINE })
  })

  it.each([
    ['baseline', BASELINE],
    ['progressive', PROGRESSIVE],
  ])('loses what a camera wrote behind its end (%s)', (_kind, photo) => {
    const whole = Buffer.from(photo, 'base64')
    for (const more of ['<script>', 'MotionPhoto_Data', '\0', '\xff\xd9', `\xff\xd8${'x'.repeat(5000)}\xff\xd9`])
      expect(checkPhoto(encoded(Buffer.concat([whole, Buffer.from(more, 'latin1')])))).toEqual({ photo })
  })

  it('may have 4,000 pixels a side and no more', () => {
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

  it('may have 500 KB and no more', () => {
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
    ['a PNG that says it is a JPEG', `data:image/jpeg;base64,${PNG}`],
    ['text', encoded(Buffer.from('hello'))],
    ['nothing', ''],
    ['a JPEG without its end', encoded(baseline.subarray(0, baseline.length - 10))],
    ['a JPEG that ends in its headers', encoded(Buffer.concat([baseline.subarray(0, 30), Buffer.from([0xff, 0xd9])]))],
    ['a JPEG without picture', encoded(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))],
    ['a JPEG that ends in its picture, with an end inside a comment', encoded(withEndInComment)],
  ])('is refused when it is %s', (_what, value) => {
    expect(checkPhoto(value)).toEqual({ problem: { code: 'photo-not-jpeg' } })
  })

  it.each([
    ['of other characters', `${BASELINE.slice(0, -4)}****`],
    ['of the alphabet for addresses', BASELINE.replaceAll('/', '_')],
    ['with line breaks', `${BASELINE.slice(0, 76)}\n${BASELINE.slice(76)}`],
    ['behind another prefix', `data:image/png;base64,${BASELINE}`],
  ])('is refused as Base64 %s', (_what, value) => {
    expect(checkPhoto(value)).toEqual({ problem: { code: 'photo-not-base64' } })
  })
})
