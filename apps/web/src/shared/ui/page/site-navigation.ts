import { createContext, useContext, useLayoutEffect } from 'react'

/** Shows or hides the site's navigation; undefined leaves the choice to the page's frame. */
type ShowNavigation = (isShown: boolean | undefined) => void

const SiteNavigation = createContext<ShowNavigation>(() => {})

export const SiteNavigationProvider = SiteNavigation.Provider

/** Shows or hides the site's navigation on a page. It is hidden for visitors who came from outside to do one thing. */
export function useSiteNavigation(isShown: boolean): void {
  const show = useContext(SiteNavigation)
  useLayoutEffect(() => {
    show(isShown)
    return () => show(undefined)
  }, [show, isShown])
}
