import { createContext, useContext, useLayoutEffect } from 'react'

/** Undefined leaves the choice to the page's frame. */
type ShowNavigation = (isShown: boolean | undefined) => void

const SiteNavigation = createContext<ShowNavigation>(() => {})

export const SiteNavigationProvider = SiteNavigation.Provider

/** Shows or hides the navigation, hidden for visitors who came from outside to do one thing. */
export function useSiteNavigation(isShown: boolean): void {
  const show = useContext(SiteNavigation)
  useLayoutEffect(() => {
    show(isShown)
    return () => show(undefined)
  }, [show, isShown])
}
