import { act } from '@testing-library/react'
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router'

/** The history of the tab in which a page is rendered: what its present entry is, and the buttons of the browser. */
export function tabHistory() {
  let current: { location: Location; navigate: NavigateFunction } | undefined

  /** Goes beside the page. */
  function TabHistory() {
    current = { location: useLocation(), navigate: useNavigate() }
    return null
  }

  const present = () => {
    if (current === undefined) throw new Error('The page was not rendered with its history')
    return current
  }
  return {
    TabHistory,
    path: () => present().location.pathname,
    /** What a reload finds: the address, and what the entry keeps, as if the document had been loaded before. */
    reloaded: () => {
      const { pathname, state } = present().location
      return { at: pathname, state: state && { ...structuredClone(state), loaded: 0 } }
    },
    go: (delta: number) => act(async () => present().navigate(delta)),
  }
}
