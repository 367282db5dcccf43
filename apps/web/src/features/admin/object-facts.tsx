import type { ReactNode } from 'react'
import type { Holder } from '../../shared/ui/card/card-face.tsx'
import cases from '../../shared/ui/case.module.css'
import { ContractFace } from './contract-face.tsx'
import styles from './object-facts.module.css'

type ObjectFactsProps = {
  readonly label: string
  /** Contract whose card is shown, with the holder if the object has one. */
  readonly contract?: string
  readonly holder?: Holder
  readonly note?: ReactNode
  readonly children: ReactNode
}

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
