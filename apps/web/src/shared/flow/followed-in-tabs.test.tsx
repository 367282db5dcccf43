import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isFollowedInAnotherTab, useTellingWhoFollows } from './followed-in-tabs.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const follow = (id: string | undefined) =>
  renderHook(({ followed }) => useTellingWhoFollows(followed), { initialProps: { followed: id } })

describe('whether another tab follows a flow', () => {
  it('is told by a page that does', async () => {
    follow('anothers-flow')
    follow('flow-in-two-tabs')
    expect(await isFollowedInAnotherTab('flow-in-two-tabs')).toBe(true)
  })

  it('is told by nobody where pages follow others, or none', async () => {
    follow('anothers-flow')
    follow(undefined)
    expect(await isFollowedInAnotherTab('flow-of-nobody')).toBe(false)
  })

  it('is told no longer by a page that went on to another flow, or is gone', async () => {
    const page = follow('left-flow')
    page.rerender({ followed: 'next-flow' })
    expect(await isFollowedInAnotherTab('left-flow')).toBe(false)
    expect(await isFollowedInAnotherTab('next-flow')).toBe(true)
    page.unmount()
    expect(await isFollowedInAnotherTab('next-flow')).toBe(false)
  })

  it('is unknown to browsers without a way between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    follow('flow-without-a-way')
    expect(await isFollowedInAnotherTab('flow-without-a-way')).toBe(false)
  })

  it('takes rubbish on the channel for nothing', async () => {
    const others = new BroadcastChannel('vitrine-flows')
    others.onmessage = () => {
      for (const rubbish of [null, 'yes', { follows: 1 }, { follows: 'other' }]) others.postMessage(rubbish)
    }
    follow('anothers-flow')
    expect(await isFollowedInAnotherTab('flow-of-nobody')).toBe(false)
    others.close()
  })
})
