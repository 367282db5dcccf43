import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import styles from './pages.module.css'

/** The first and the last entry that are shown, of how many. */
export type Range = {
  readonly from: number
  readonly to: number
  readonly total: number
}

type PagesProps = {
  /** Words the range. */
  readonly rangeText: (range: Range) => string
  /** The first page is 1. */
  readonly page: number
  readonly pageSize: number
  /** Entries of the whole list. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Says which part of a long list is shown, and leads to the others. */
export function Pages({ rangeText, page, pageSize, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className={styles.pages}>
      <p role="status">{last === 1 || from > to ? t`${total} in all` : rangeText({ from, to, total })}</p>
      {last > 1 && (
        <nav className={styles.buttons} aria-label={t`Pages`}>
          <PageButton isPossible={page > 1} onPress={() => onPage(Math.min(page - 1, last))}>
            {t`Previous`}
          </PageButton>
          <PageButton isPossible={page < last} onPress={() => onPage(page + 1)}>
            {t`Next`}
          </PageButton>
        </nav>
      )}
    </div>
  )
}

type PageButtonProps = {
  readonly isPossible: boolean
  readonly onPress: () => void
  readonly children: string
}

/** Not `disabled` at the end of a list: the button that someone has just pressed keeps the focus. */
function PageButton({ isPossible, onPress, children }: PageButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-disabled={!isPossible}
      data-disabled={!isPossible}
      onClick={() => isPossible && onPress()}
    >
      {children}
    </Button>
  )
}
