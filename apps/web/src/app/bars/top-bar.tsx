import { t } from '@lingui/core/macro'
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { VitrineMark } from '../../shared/ui/card/vitrine-mark.tsx'
import { HelpIcon, MenuIcon, MoonIcon, SunIcon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './top-bar.module.css'
import { FOLDS, useFolding } from './use-folding.ts'

type TopBarProps = {
  /** Links of the bar. Without links, the brand does not link to the start page either. */
  readonly children?: ReactNode
  /** Element in front of the controls: the sign-in or sign-out button. */
  readonly end?: ReactNode
}

// Loaded on demand, because few visitors open the help.
const HelpPanel = lazy(() => import('../help/help-panel.tsx'))

const HELP_ID = 'help-panel'
const LINKS_ID = 'main-links'

/**
 * Frame of every bar: the brand, the links, and the controls for help, theme and language. The bar is one row; parts that do not
 * fit move into a menu below it.
 */
export function TopBar({ children, end }: TopBarProps) {
  const configuration = useConfiguration()
  const { pathname, search } = useLocation()
  // Help and menu are open only on the page where they were opened, so they close when another page opens.
  const page = pathname + search
  const [helpOpenedAt, setHelpOpenedAt] = useState<string>()
  const isHelpOpen = helpOpenedAt === page
  const [menuOpenedAt, setMenuOpenedAt] = useState<string>()
  const isMenuOpen = menuOpenedAt === page
  const row = useRef<HTMLDivElement>(null)
  useFolding(row)
  const closeHelp = () => setHelpOpenedAt(undefined)
  const bar = useClickOutside<HTMLElement>(closeHelp, ['pointerdown'])
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') closeHelp()
  })
  return (
    <header ref={bar} className={styles.bar}>
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
        {end}
        <div className={styles.toggle} data-folds={FOLDS.help}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`How to Scan QR Codes`}
            title={t`How to Scan QR Codes`}
            aria-expanded={isHelpOpen}
            aria-controls={HELP_ID}
            onClick={() => setHelpOpenedAt(isHelpOpen ? undefined : page)}
          >
            <HelpIcon />
          </ActionIcon>
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
      <div id={HELP_ID} className={styles.help} hidden={!isHelpOpen}>
        <Suspense>{isHelpOpen && <HelpPanel configuration={configuration} />}</Suspense>
      </div>
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
