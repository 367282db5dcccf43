import styles from './data-table.module.css'

export type Order = {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

type OrderButtonProps = {
  readonly column: string
  readonly title: string
  readonly order: Order | undefined
  readonly onOrder: (order: Order) => void
}

export function OrderButton({ column, title, order, onOrder }: OrderButtonProps) {
  const current = order?.column === column ? order.direction : undefined
  return (
    <button
      type="button"
      className={styles.order}
      data-direction={current}
      onClick={() => onOrder({ column, direction: current === 'asc' ? 'desc' : 'asc' })}
    >
      {title}
      <svg className={styles.arrows} viewBox="0 0 10 14" aria-hidden="true">
        <path className={styles.up} d="M5 1 8.5 5.5h-7Z" />
        <path className={styles.down} d="M5 13 1.5 8.5h7Z" />
      </svg>
    </button>
  )
}
