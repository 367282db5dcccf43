// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, hasOwnBackend, isAnsweredByUs } from './backend.ts'

const OTHER = 'https://backend.example'

function pageNames(origin: string): void {
  document.head.innerHTML = `<meta name="backend-origin" content="${origin}">`
}

afterEach(() => {
  document.head.innerHTML = ''
})

describe.each([
  ['names no backend', () => undefined],
  ['names an empty backend', () => pageNames('')],
])('a page that %s', (_, prepare) => {
  it('calls our own server', () => {
    prepare()
    expect(hasOwnBackend()).toBe(true)
    expect(addressOf('/basic/request2')).toBe('/basic/request2')
    expect(isAnsweredByUs('/basic/presentation/status?id=1')).toBe(true)
    expect(isAnsweredByUs(`${OTHER}/status?id=1`)).toBe(false)
  })
})

describe('a page that names a backend', () => {
  it('calls that backend for all paths except those that only our own server has', () => {
    pageNames(OTHER)
    expect(hasOwnBackend()).toBe(false)
    expect(addressOf('/vc/admin/contracts')).toBe(`${OTHER}/vc/admin/contracts`)
    expect(addressOf('/basic/presentation/status?id=/session')).toBe(`${OTHER}/basic/presentation/status?id=/session`)
    expect(isAnsweredByUs('/basic/presentation/status?id=1')).toBe(false)
    for (const path of [
      '/configuration',
      '/scenarios',
      '/session',
      '/session?x',
      '/consent/request',
      '/consent/accept',
    ]) {
      expect(addressOf(path)).toBe(path)
      expect(isAnsweredByUs(path)).toBe(true)
    }
  })

  it('does not change the host of a card, or a URL that only looks like a path', () => {
    pageNames(OTHER)
    for (const url of ['https://card.example/x', '//card.example/x']) {
      expect(addressOf(url)).toBe(url)
      expect(isAnsweredByUs(url)).toBe(false)
    }
  })
})
