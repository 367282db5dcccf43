import { Button, type ButtonProps } from '@mantine/core'
import styles from './harmful-button.module.css'

interface HarmfulButtonProps extends Pick<ButtonProps, 'size' | 'loading' | 'disabled'> {
  readonly 'aria-label'?: string
  /** True if the button acts at once; otherwise it asks first. */
  readonly isFinal?: boolean
  readonly onClick: () => void
  readonly children: string
}

/** A button that deletes or revokes something. */
export function HarmfulButton({ isFinal = false, ...button }: HarmfulButtonProps) {
  return <Button variant="default" className={(isFinal ? styles.filled : styles.outlined) ?? ''} {...button} />
}
