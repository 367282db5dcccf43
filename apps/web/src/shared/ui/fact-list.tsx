import { shorten } from '../format/shorten.ts'
import styles from './fact-list.module.css'

export type Fact = {
  readonly key: string
  readonly label: string
  readonly value: string
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key} className={styles.fact}>
          <dt>{shorten(label)}</dt>
          <dd dir="auto">{shorten(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
