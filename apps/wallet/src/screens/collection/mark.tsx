import styles from './mark.module.css'

/** The mark of the house. */
export const Mark = () => <span className={styles.mark} aria-hidden="true" />
