import { vi } from 'vitest'

/** Makes this a device at whose screen people point with a mouse, or with a finger. */
export function pointingWith(pointer: 'mouse' | 'finger'): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query === `(pointer: ${pointer === 'finger' ? 'coarse' : 'fine'})`,
    }),
  )
}
