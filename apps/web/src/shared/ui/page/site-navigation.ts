import { createContext, useContext, useLayoutEffect } from 'react'

/** Says whether the frame draws the site's navigation; undefined leaves it to the frame. */
type ShowNavigation = (isShown: boolean | undefined) => void

const SiteNavigation = createContext<ShowNavigation>(() => {})

export const SiteNavigationProvider = SiteNavigation.Provider

/** Says whether a page is one of the site, or for somebody who came from outside to do one thing, and needs no way elsewhere. */
export function useSiteNavigation(isShown: boolean): void {
  const show = useContext(SiteNavigation)
  useLayoutEffect(() => {
    show(isShown)
    return () => show(undefined)
  }, [show, isShown])
}
