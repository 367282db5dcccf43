import { act } from '@testing-library/react'
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router'

/** Gives a test access to the history of the tab that renders a page: the current entry, back and forward. */
export function tabHistory() {
  let current: { location: Location; navigate: NavigateFunction } | undefined

  /** Must be rendered next to the page. */
  function TabHistory() {
    current = { location: useLocation(), navigate: useNavigate() }
    return null
  }

  const present = () => {
    if (current === undefined) throw new Error('TabHistory must be rendered next to the page')
    return current
  }
  return {
    TabHistory,
    path: () => present().location.pathname,
    /** Returns what a reload finds: the address, and the entry's state as if an earlier document had written it. */
    reloaded: () => {
      const { pathname, state } = present().location
      return { at: pathname, state: state && { ...structuredClone(state), loaded: 0 } }
    },
    go: (delta: number) => act(async () => present().navigate(delta)),
  }
}
