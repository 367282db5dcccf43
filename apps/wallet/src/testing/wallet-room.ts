import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { NOW } from '../protocol/test-support/authority.ts'
import { emptyStore } from '../wallet/test-support/store.ts'

/** Sets up an environment for tests of screens: an empty store, a fixed time, and navigation that is only recorded in `left`. */
export function walletRoom() {
  const room = { left: [] as string[] }
  beforeEach(async () => {
    await emptyStore()
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    room.left = []
    vi.spyOn(window.location, 'assign').mockImplementation((address) => void room.left.push(String(address)))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return room
}
