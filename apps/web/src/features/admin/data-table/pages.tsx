import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGE_SIZE, PAGE_SIZES } from '@vitrine/api/administration/lists.ts'
import styles from './pages.module.css'

/** Maximum number of pages without a field for the page number. A longer list has this field. */
const JUMP_FROM = 3

/** First and last entry shown (counted from 1) and the number of all entries. */
export type Range = {
  readonly from: number
  readonly to: number
  readonly total: number
}

export type PagesProps = {
  /** Describes the range in the current language. */
  readonly rangeText: (range: Range) => string
  /** Page number, starting with 1. */
  readonly page: number
  readonly pageSize: number
  /** Number of entries in the whole list. */
  readonly total: number
  readonly onPage: (page: number) => void
  /** Called with the chosen page size; undefined if the page size is fixed. */
  readonly onPageSize?: ((size: number) => void) | undefined
}

/** Shows which part of a long list is visible, with buttons for the other pages. */
export function Pages({ rangeText, page, pageSize, total, onPage, onPageSize }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className={styles.pages}>
      <p role="status">
        {last === 1 || from > to
          ? plural(total, { one: '# result', other: '# results' })
          : rangeText({ from, to, total })}
      </p>
      {onPageSize && total > PAGE_SIZE.standard && (
        <label className={styles.size}>
          {t`Rows per page`}
          <select value={pageSize} onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {last > JUMP_FROM && <Jump key={page} page={page} last={last} onPage={onPage} />}
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

/** Form that opens a page by its number. */
function Jump({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  return (
    <form
      className={styles.jump}
      action={(form) => {
        const wanted = Math.trunc(Number(form.get('page')))
        if (Number.isFinite(wanted)) onPage(Math.min(Math.max(wanted, 1), last))
      }}
    >
      <label>
        {t`Page`}
        <input name="page" type="number" inputMode="numeric" min={1} max={last} defaultValue={page} required />
      </label>
      <span>{t`of ${last}`}</span>
      <Button type="submit" variant="default" size="sm">
        {t`Go`}
      </Button>
    </form>
  )
}

type PageButtonProps = {
  readonly isPossible: boolean
  readonly onPress: () => void
  readonly children: string
}

/**
 * Button for the previous or next page. If there is no such page, the button has no effect but is not `disabled`, so that it
 * keeps the focus after a press.
 */
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
