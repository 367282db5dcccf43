import { describe, expect, it } from 'vitest'
import { rawPathPart } from './link-in-path.ts'

describe('a link in a path', () => {
  it('is read without decoding it', () => {
    expect(rawPathPart('/dynamic/code/a%2Fb%252F', '/dynamic/code/:link', ':link')).toBe('a%2Fb%252F')
  })

  it('is undefined if the path is too short or the part is empty', () => {
    expect(rawPathPart('/dynamic/code', '/dynamic/code/:link', ':link')).toBeUndefined()
    expect(rawPathPart('/dynamic/code/', '/dynamic/code/:link', ':link')).toBeUndefined()
  })
})
