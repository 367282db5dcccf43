import { t } from '@lingui/core/macro'
import { useConfiguration, useEmulators } from '../../shared/api/configuration.ts'
import { NumberedSteps } from '../../shared/ui/numbered-steps.tsx'
import styles from './how-it-works.module.css'

const steps = () => [
  { title: t`Pick a card`, text: t`Choose any card below. They are free demos.` },
  { title: t`Generate it`, text: t`Scan the code with your phone to add the card to your wallet.` },
  { title: t`Use it`, text: t`Show the card, and see what the other side learns about you.` },
]

/** Explains a first visit in three steps. */
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
            ? t`No wallet on your phone? Each code also opens in a demo wallet or in an emulated wallet, here in the browser.`
            : t`No wallet on your phone? Each code also opens in a demo wallet, here in the browser.`)}
      </p>
    </>
  )
}
