import { vi } from 'vitest'

/** Fakes a device with a mouse or a touch screen. */
export function pointingWith(pointer: 'mouse' | 'finger'): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query === `(pointer: ${pointer === 'finger' ? 'coarse' : 'fine'})`,
    }),
  )
}
