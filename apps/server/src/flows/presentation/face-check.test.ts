import type { Card } from '@vitrine/api/cards/card.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import { describe, expect, it } from 'vitest'
import { checksOfFailedFace, faceCheckOf, refuseOwnFaceCheck } from './face-check.ts'

type Asked = Card['presentation']['faceCheck']

const card = (faceCheck: Asked) => ({ presentation: { faceCheck } as Card['presentation'] })
const SIGNATURE: Check = { name: 'signature', outcome: 'passed' }
const failed = (faceCheck: Asked, ...face: Partial<Check>[]) =>
  checksOfFailedFace(card(faceCheck), {
    checks: [SIGNATURE, ...face.map((check): Check => ({ name: 'face', outcome: 'passed', ...check }))],
  })

describe('a face check in a presentation request', () => {
  it.each([
    { faceCheck: false },
    { faceCheck: null },
    { faceCheck: { threshold: 1 } },
    { threshold: 1 },
    { threshold: null },
  ])('is refused: %j', (parameters) => {
    expect(() => refuseOwnFaceCheck(parameters)).toThrow(
      expect.objectContaining({ code: 'invalid-request', reason: { code: 'face-check-of-card' } }),
    )
  })

  it('may be absent', () => {
    expect(() => refuseOwnFaceCheck({ state: { faceCheck: false } })).not.toThrow()
  })
})

describe('the face check that a card asks for', () => {
  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, {}],
    [{ threshold: 80 }, { threshold: 80 }],
  ])('is read from %j', (faceCheck, asked) => {
    expect(faceCheckOf(card(faceCheck))).toEqual(asked)
  })

  it.each<[string, Asked, Partial<Check>[]]>([
    ['the card asks for none', undefined, []],
    ['it passed, and the engine decides about the score', true, [{}]],
    ['the score reaches the threshold', { threshold: 80 }, [{ value: 80 }]],
  ])('does not fail if %s', (_why, asked, face) => {
    expect(failed(asked, ...face)).toBeUndefined()
  })

  it.each<[string, Asked, Partial<Check>[], Partial<Check>]>([
    ['the engine does not report it', true, [], {}],
    ['the engine does not tell its outcome', true, [{ outcome: 'unknown' }], {}],
    ['the score is below the threshold', { threshold: 80 }, [{ value: 79 }], { value: 79 }],
    ['the score is unknown', { threshold: 80 }, [{}], {}],
  ])('fails if %s', (_why, asked, face, value) => {
    expect(failed(asked, ...face)).toEqual([SIGNATURE, { name: 'face', outcome: 'failed', ...value }])
  })
})
