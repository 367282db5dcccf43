import styles from './raw-text.module.css'

type RawTextProps = {
  /** Label for screen readers. */
  readonly label: string
  readonly children: string
}

/** Shows machine-readable text. A long text scrolls, also by keyboard. */
export const RawText = ({ label, children }: RawTextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  <section className={styles.raw} aria-label={label} tabIndex={0}>
    <pre>{children}</pre>
  </section>
)
