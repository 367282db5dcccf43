import styles from './raw-text.module.css'

type RawTextProps = {
  readonly label: string
  readonly children: string
}

export const RawText = ({ label, children }: RawTextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  <section className={styles.raw} aria-label={label} tabIndex={0}>
    <pre>{children}</pre>
  </section>
)
