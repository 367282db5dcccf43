import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { SearchEverything } from '../../features/admin/search/search-everything.tsx'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { VitrineMark } from '../../shared/ui/card/vitrine-mark.tsx'
import { MenuIcon } from '../bars/icons.tsx'
import { LanguageSwitch } from '../bars/language-switch.tsx'
import { SignOutButton } from '../bars/sign-out-button.tsx'
import { ThemeToggle } from '../bars/top-bar.tsx'
import { useHelp } from '../help/use-help.tsx'
import styles from './console-bar.module.css'
import { NAVIGATION_ID } from './console-navigation.tsx'

export function ConsoleBar() {
  const { account } = useSessionState()
  const isAdministrator = useSessionView().data?.isAdministrator === true
  const help = useHelp()
  return (
    <header ref={help.bar} className={styles.bar}>
      <div className={styles.row}>
        <ActionIcon
          className={styles.menu ?? ''}
          variant="default"
          size="lg"
          aria-label={t`Menu`}
          popoverTarget={NAVIGATION_ID}
        >
          <MenuIcon />
        </ActionIcon>
        <Link to={PAGES.home} className={styles.brand} aria-label={t`Vitrine, start page`}>
          <VitrineMark />
          <span>Vitrine</span>
        </Link>
        <div className={styles.search}>{isAdministrator && hasOwnBackend() && <SearchEverything />}</div>
        {/* It comes before the tools, because its width depends on who is signed in. */}
        <span className={styles.tools}>{account && <SignOutButton account={account} />}</span>
        {help.button}
        <span className={styles.tools}>
          <ThemeToggle />
          <LanguageSwitch />
        </span>
      </div>
      {help.panel}
    </header>
  )
}
