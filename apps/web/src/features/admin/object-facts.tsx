import type { ReactNode } from 'react'
import type { Holder } from '../../shared/ui/card/card-face.tsx'
import cases from '../../shared/ui/case.module.css'
import { ContractFace } from './contract-face.tsx'
import styles from './object-facts.module.css'

type ObjectFactsProps = {
  /** Accessible name of the panel. */
  readonly label: string
  /** Contract whose card is shown, with the holder if the object has one; undefined if the object has no card. */
  readonly contract?: string
  readonly holder?: Holder
  /** Sentences above the facts. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Panel with facts about a contract, an account or a person, next to the face of its card. */
export function ObjectFacts({ label, contract, holder, note, children }: ObjectFactsProps) {
  return (
    <section className={`${cases.panel} ${styles.object}`} aria-label={label}>
      {contract !== undefined && <ContractFace contract={contract} {...(holder && { holder })} />}
      <div className={styles.words}>
        {note}
        <dl className={styles.facts}>{children}</dl>
      </div>
    </section>
  )
}

export function ObjectFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
