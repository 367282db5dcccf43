import { t } from '@lingui/core/macro'
import { useConfiguration, useEmulators } from '../../shared/api/configuration.ts'
import { NumberedSteps } from '../../shared/ui/numbered-steps.tsx'
import styles from './how-it-works.module.css'

const steps = () => [
  { title: t`Pick a card`, text: t`Choose any card below. Everything here is free and only a demonstration.` },
  { title: t`Get it`, text: t`Scan a code, and the card is in your wallet.` },
  { title: t`Use it`, text: t`Show the card, and see what the other side learns about you.` },
]

export function HowItWorks() {
  const hasDemoWallet = useConfiguration()?.demoWalletUrl !== undefined
  const hasEmulator = useEmulators().length > 0
  return (
    <>
      <div className={styles.steps}>
        <NumberedSteps steps={steps()} />
      </div>
      <p className={styles.note}>
        {hasDemoWallet &&
          (hasEmulator
            ? t`No wallet app? Try it with our demo wallet or an emulated wallet, here in the browser.`
            : t`No wallet app? Try it with our demo wallet, here in the browser.`)}
      </p>
    </>
  )
}
