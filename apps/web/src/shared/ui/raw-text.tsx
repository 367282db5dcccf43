import styles from './raw-text.module.css'

type RawTextProps = {
  /** What it is, for screen readers. */
  readonly label: string
  readonly children: string
}

/** Text as machines write it. Where it is long it scrolls, by keyboard too. */
export const RawText = ({ label, children }: RawTextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.raw} aria-label={label} tabIndex={0}>
    <pre>{children}</pre>
  </section>
)
