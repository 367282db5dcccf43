import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './wallet-ways.module.css'

type WalletChoiceProps = {
  readonly hasApp: boolean | undefined
  readonly onAnswer: (hasApp: boolean) => void
  readonly demoWallet: string
  /** The ways to a wallet, the one of the answer first. */
  readonly children: ReactNode
}

/**
 * Asks for a wallet app before it shows the ways to a wallet. They keep their place meanwhile, so that the answer moves
 * nothing.
 */
export function WalletChoice({ hasApp, onAnswer, demoWallet, children }: WalletChoiceProps) {
  const question = useId()
  const ways = useRef<HTMLDivElement>(null)
  const shownFor = useRef(hasApp)

  // The pressed button is gone or means something else, so the focus moves to the first way.
  useEffect(() => {
    if (shownFor.current === hasApp) return
    shownFor.current = hasApp
    ways.current?.querySelector('a')?.focus()
  }, [hasApp])

  return (
    <div className={styles.choice}>
      {hasApp === undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <div className={styles.ways} role="group" aria-labelledby={question}>
          <p id={question} className={styles.question}>
            {t`Do you have a wallet app on this phone?`}
          </p>
          <Button variant="default" onClick={() => onAnswer(true)} fullWidth>
            {t`I have a wallet app`}
          </Button>
          <Button
            component="a"
            href={demoWallet}
            target="_blank"
            rel="noopener"
            onClick={() => onAnswer(false)}
            fullWidth
          >
            {t`I have none, show me`}
          </Button>
        </div>
      )}
      <div ref={ways} className={styles.ways} style={hasApp === undefined ? { visibility: 'hidden' } : {}}>
        {children}
        <Button className={styles.change ?? ''} variant="subtle" size="xs" onClick={() => onAnswer(!hasApp)}>
          {hasApp ? t`I have no wallet app` : t`I have a wallet app after all`}
        </Button>
      </div>
    </div>
  )
}
