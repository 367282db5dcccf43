import { useConfiguration } from '../../shared/api/configuration.ts'
import { NumberedSteps } from '../../shared/ui/numbered-steps.tsx'
import styles from './how-it-works.module.css'

const STEPS = [
  { title: 'Pick a card', text: 'Any of those below. They are for trying out, and cost nothing.' },
  { title: 'Generate it', text: 'Scan its code with your phone. Now the card is in your wallet.' },
  { title: 'Use it', text: 'Show the card, and see what the other side learns about you.' },
] as const

/** The three steps of a first visit, for someone who has never had such a card. */
export function HowItWorks() {
  const hasDemoWallet = useConfiguration()?.demoWalletUrl !== undefined
  return (
    <>
      <div className={styles.steps}>
        <NumberedSteps steps={STEPS} />
      </div>
      <p className={styles.note}>
        {hasDemoWallet && 'No wallet on your phone? Each code also opens in a demo wallet, here in the browser.'}
      </p>
    </>
  )
}
