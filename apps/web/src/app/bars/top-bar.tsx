import { t } from '@lingui/core/macro'
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { VitrineMark } from '../../shared/ui/card/vitrine-mark.tsx'
import { useHelp } from '../help/use-help.tsx'
import { MenuIcon, MoonIcon, SunIcon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './top-bar.module.css'
import { FOLDS, useFolding } from './use-folding.ts'

type TopBarProps = {
  /** Links. Without them, the brand does not link to the start page either. */
  readonly children?: ReactNode
  /** Button to sign in or out. */
  readonly session?: ReactNode
}

const LINKS_ID = 'main-links'

/** Shows the bar in one row. Parts that do not fit move into a menu below it. */
export function TopBar({ children, session }: TopBarProps) {
  const { pathname, search } = useLocation()
  // The menu is open only on the page where it was opened, so it closes when another page opens.
  const page = pathname + search
  const [menuOpenedAt, setMenuOpenedAt] = useState<string>()
  const isMenuOpen = menuOpenedAt === page
  const row = useRef<HTMLDivElement>(null)
  useFolding(row)
  const help = useHelp()
  return (
    <header ref={help.bar} className={styles.bar}>
      <div ref={row} className={styles.inner} data-menu-open={isMenuOpen || undefined}>
        {children ? (
          <>
            <Link to={PAGES.home} className={styles.brand} aria-label={t`Vitrine, start page`}>
              <VitrineMark />
              <span>Vitrine</span>
            </Link>
            <nav id={LINKS_ID} className={styles.links} aria-label={t`Main`}>
              {children}
            </nav>
          </>
        ) : (
          <p className={styles.brand}>
            <VitrineMark />
            <span>Vitrine</span>
          </p>
        )}
        <span className={styles.space} />
        {/* It comes before the controls, because its width depends on who is signed in. */}
        {session}
        <div className={styles.toggle} data-folds={FOLDS.help}>
          {help.button}
        </div>
        <div className={styles.toggle} data-folds={FOLDS.theme}>
          <ThemeToggle />
        </div>
        <div className={styles.toggle} data-folds={FOLDS.language}>
          <LanguageSwitch />
        </div>
        <ActionIcon
          className={styles.menuToggle ?? ''}
          variant="default"
          size="lg"
          aria-label={t`Menu`}
          aria-expanded={isMenuOpen}
          aria-controls={children ? LINKS_ID : undefined}
          onClick={() => setMenuOpenedAt(isMenuOpen ? undefined : page)}
        >
          <MenuIcon />
        </ActionIcon>
      </div>
      {help.panel}
    </header>
  )
}

export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const label = other === 'light' ? t`Switch to light theme` : t`Switch to dark theme`
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  )
}
