import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { LanguageSwitch } from '../bars/language-switch.tsx'
import { SignOutButton } from '../bars/sign-out-button.tsx'
import { ThemeToggle } from '../bars/top-bar.tsx'
import styles from './console-navigation.module.css'

export const NAVIGATION_ID = 'console-navigation'

type Place = {
  readonly to: string
  readonly name: string
  readonly icon: string
}

/** The places of administrators are the last ones, so that they push nothing aside when the server confirms the role. */
const placesOf = (isAdministrator: boolean): readonly Place[] => [
  { to: PAGES.admin, name: t`Overview`, icon: 'M4 19.5h16M7 16v-4M12 16V6M17 16v-7' },
  { to: PAGES.contracts, name: t`View Contracts`, icon: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6' },
  ...(isAdministrator ? placesOfAdministrators() : []),
]

const placesOfAdministrators = (): readonly Place[] => [
  ...withOwnBackend({ to: PAGES.accounts, name: t`Accounts`, icon: 'M3 6h18v12H3ZM3 10h18M6.5 14.5h4' }),
  {
    to: PAGES.people,
    name: t`People`,
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.8 3-5.8 6.5-5.8s6.1 2 6.5 5.8M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14.9c2 .8 3.2 2.5 3.5 5.1',
  },
  ...withOwnBackend({ to: PAGES.audit, name: t`Audit log`, icon: 'M5 5h.1M9 5h11M5 12h.1M9 12h11M5 19h.1M9 19h11' }),
  ...withOwnBackend({ to: PAGES.health, name: t`System check`, icon: 'M2.5 12h4l2.5-7 5 14 2.5-7h5' }),
]

const withOwnBackend = (place: Place): readonly Place[] => (hasOwnBackend() ? [place] : [])

const debugToken = (): Place => ({
  to: PAGES.token,
  name: t`Debug Token`,
  icon: 'M8 15.5a3.5 3.5 0 1 1 3-5.3h9.5v3H18v2.5h-3v-2.5h-4a3.5 3.5 0 0 1-3 2.3Z',
})

/** Navigation of the console: at the side of a wide window, only its icons in a narrower one, and a drawer on a phone. */
export function ConsoleNavigation() {
  const { account } = useSessionState()
  const isAdministrator = useSessionView().data?.isAdministrator === true
  const version = useConfiguration()?.version
  const { pathname, search } = useLocation()
  const drawer = useRef<HTMLElement>(null)
  const page = pathname + search
  // The drawer closes when its link has opened a page.
  useEffect(() => {
    if (page !== '' && drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [page])
  useEffect(() => {
    // A window that grows, for example by turning the phone, shows the navigation at its side.
    const isWide = matchMedia('(min-width: 48rem)')
    const close = () => drawer.current?.matches(':popover-open') && drawer.current.hidePopover()
    isWide.addEventListener('change', close)
    return () => isWide.removeEventListener('change', close)
  }, [])
  return (
    <nav id={NAVIGATION_ID} ref={drawer} popover="auto" className={styles.navigation} aria-label={t`Main`}>
      <Places places={placesOf(isAdministrator)} />
      <div className={styles.foot}>
        <Places places={[debugToken()]} />
        <div className={styles.tools}>
          <ThemeToggle />
          <LanguageSwitch />
        </div>
        <div className={styles.tools}>{account && <SignOutButton account={account} />}</div>
        <p className={styles.about}>
          <Link to={PAGES.whatWeKeep}>{t`What we keep`}</Link>
          {/* The server renders /docs, so the link loads it without the router. */}
          <a href="/docs">{t`API documentation`}</a>
          {version !== undefined && <span>{t`Version ${version}`}</span>}
        </p>
      </div>
    </nav>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const around = placeAround(pathname, places)
  return (
    <ul className={styles.places}>
      {places.map(({ to, name, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.place ?? ''}
            title={name}
            aria-current={to === pathname ? 'page' : to === around}
          >
            <Icon>
              <path d={icon} />
            </Icon>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the place that a page belongs to: the longest match, because the address of the people begins like that of the contracts. */
function placeAround(pathname: string, places: readonly Place[]): string | undefined {
  const paths = places
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== PAGES.admin && pathname.startsWith(`${to}/`)))
  return paths.find((path) => path.length === Math.max(...paths.map(({ length }) => length)))
}
