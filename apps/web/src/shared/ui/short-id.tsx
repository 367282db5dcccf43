import styles from './short-id.module.css'

export function ShortId({ id, length }: { id: string; length: number }) {
  return (
    <code className={styles.id} title={id}>
      {id.slice(0, length)}
    </code>
  )
}
