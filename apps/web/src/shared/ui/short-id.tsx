import styles from './short-id.module.css'

/** Shows the start of an id, short enough for a table; the whole id is its title. */
export function ShortId({ id, length }: { id: string; length: number }) {
  return (
    <code className={styles.id} title={id}>
      {id.slice(0, length)}
    </code>
  )
}
