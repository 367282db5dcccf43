import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { withTexts } from '../../messages/language.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { HelpIcon } from '../bars/icons.tsx'
import styles from '../bars/top-bar.module.css'

// Loaded on demand, because few visitors open the help.
const HelpPanel = lazy(() => withTexts('help', import('./help-panel.tsx')))

const HELP_ID = 'help-panel'

type Help = {
  /** The bar: a press outside of it closes the help. */
  readonly bar: RefObject<HTMLElement | null>
  readonly button: ReactNode
  /** Belongs at the end of the bar, and opens below it. */
  readonly panel: ReactNode
}

/** Returns the help of a bar, which closes when another page opens. */
export function useHelp(): Help {
  const configuration = useConfiguration()
  const { pathname, search } = useLocation()
  const page = pathname + search
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === page
  const close = () => setOpenedAt(undefined)
  const bar = useClickOutside<HTMLElement>(close, ['pointerdown'])
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  return {
    bar,
    button: (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t`How to Scan QR Codes`}
        title={t`How to Scan QR Codes`}
        aria-expanded={isOpen}
        aria-controls={HELP_ID}
        onClick={() => setOpenedAt(isOpen ? undefined : page)}
      >
        <HelpIcon />
      </ActionIcon>
    ),
    panel: (
      <div id={HELP_ID} className={styles.help} hidden={!isOpen}>
        <Suspense>{isOpen && <HelpPanel configuration={configuration} />}</Suspense>
      </div>
    ),
  }
}
