import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGE_SIZE, PAGE_SIZES } from '@vitrine/api/administration/lists.ts'
import styles from './pages.module.css'

const MAX_PAGES_WITHOUT_JUMP = 3

/** `from` and `to` are counted from 1. */
export type Range = {
  readonly from: number
  readonly to: number
  readonly total: number
}

export type PagesProps = {
  readonly rangeText: (range: Range) => string
  /** Starts with 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** Undefined if the page size is fixed. */
  readonly onPageSize?: ((size: number) => void) | undefined
}

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
      {last > MAX_PAGES_WITHOUT_JUMP && <Jump key={page} page={page} last={last} onPage={onPage} />}
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

/** A button for a missing page has no effect but is not `disabled`, so that it keeps the focus after a press. */
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
