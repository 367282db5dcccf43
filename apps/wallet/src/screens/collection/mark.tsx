import styles from './mark.module.css'

/** Logo of Vitrine. */
export const Mark = () => <span className={styles.mark} aria-hidden="true" />
