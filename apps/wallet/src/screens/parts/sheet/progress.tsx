import styles from './progress.module.css'
import { SheetBody, SheetTitle } from './sheet.tsx'

export function Progress({ children }: { children: string }) {
  return (
    <div className={styles.progress} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

export function WaitingStep({ title, doing }: { title: string; doing: string }) {
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        <Progress>{doing}</Progress>
      </SheetBody>
    </>
  )
}
