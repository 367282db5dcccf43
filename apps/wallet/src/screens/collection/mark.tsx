import styles from './mark.module.css'

export const Mark = () => <span className={styles.mark} aria-hidden="true" />
