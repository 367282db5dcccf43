import { Button, type ButtonProps } from '@mantine/core'
import styles from './harmful-button.module.css'

interface HarmfulButtonProps extends Pick<ButtonProps, 'size' | 'loading' | 'disabled'> {
  readonly 'aria-label'?: string
  /** True if a click acts at once; false if it opens a confirmation dialog. */
  readonly isFinal?: boolean
  readonly onClick: () => void
  readonly children: string
}

/** A button that deletes or revokes something. */
export function HarmfulButton({ isFinal = false, ...button }: HarmfulButtonProps) {
  return (
    <Button data-harmful variant="default" className={(isFinal ? styles.filled : styles.outlined) ?? ''} {...button} />
  )
}
