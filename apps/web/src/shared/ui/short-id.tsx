import styles from './short-id.module.css'

/** The beginning of an id, as long as a table shows it; the whole id is its title. */
export function ShortId({ id, length }: { id: string; length: number }) {
  return (
    <code className={styles.id} title={id}>
      {id.slice(0, length)}
    </code>
  )
}
