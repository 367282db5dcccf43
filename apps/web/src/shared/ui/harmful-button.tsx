import { Button, type ButtonProps } from '@mantine/core'
import styles from './harmful-button.module.css'

interface HarmfulButtonProps extends Pick<ButtonProps, 'size' | 'loading' | 'disabled'> {
  readonly 'aria-label'?: string
  /** Whether it does it; another one asks first. */
  readonly isFinal?: boolean
  readonly onClick: () => void
  readonly children: string
}

/** A button that takes something away. */
export function HarmfulButton({ isFinal = false, ...button }: HarmfulButtonProps) {
  return <Button variant="default" className={(isFinal ? styles.filled : styles.outlined) ?? ''} {...button} />
}
