import { Button } from '@mantine/core'
import { useId } from 'react'
import styles from './impossible-button.module.css'

type ImpossibleButtonProps = {
  /** Accessible name, if it differs from the text. */
  readonly label?: string
  readonly reason: string
  readonly size?: 'xs' | 'sm'
  readonly children: string
}

/** Shows a button without effect, and why. It is not `disabled`, so that keyboard users can reach it and hear the reason. */
export function ImpossibleButton({ label, reason, size = 'sm', children }: ImpossibleButtonProps) {
  const reasonId = useId()
  return (
    <span className={styles.impossible}>
      <Button
        {...{ size, variant: 'default', 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId }}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </Button>
      <span id={reasonId} className={styles.reason}>
        {reason}
      </span>
    </span>
  )
}
