import { t } from '@lingui/core/macro'
import { MAX_SEARCH_LENGTH } from '@vitrine/api/administration/lists.ts'
import type { ReactNode } from 'react'
import { SearchField } from '../data-table/search-field.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { type FilterField, FilterFields, type FilterFieldsProps, filterValueWords } from './filter-fields.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-tools.module.css'

type ListToolsProps<Filter extends string> = {
  readonly address: ListAddress<Filter>
  readonly searchLabel: string
  readonly searchHint: string
  readonly filters: readonly FilterField<Filter>[]
  /** Other controls that change what the list shows. */
  readonly children?: ReactNode
  /** Buttons for the whole list, such as the export. */
  readonly actions?: ReactNode
}

export function ListTools<Filter extends string>({
  address,
  searchLabel,
  searchHint,
  filters,
  children,
  actions,
}: ListToolsProps<Filter>) {
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={searchLabel}
          placeholder={searchHint}
          value={address.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={address.setSearch}
        />
      </div>
      <FilterFields fields={filters} address={address} />
      <Chips fields={filters} address={address} />
      <div className={styles.actions}>
        {children}
        {actions}
      </div>
    </search>
  )
}

/** Shows the filters that are set, each with a press that removes it. */
function Chips<Filter extends string>({ fields, address }: FilterFieldsProps<Filter>) {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div className={styles.chips} {...keptFocus}>
      {fields
        .map((field) => ({ ...field, value: address.filters[field.name] }))
        .filter(({ value }) => value !== '')
        .map((field) => {
          const { name, label } = field
          const words = filterValueWords(field, field.value)
          return (
            <button
              key={name}
              type="button"
              className={styles.chip}
              aria-label={t`Remove the filter ${label}: ${words}`}
              onClick={() => address.setFilter(name, '')}
            >
              <span>{`${label}: `}</span>
              <strong>{words}</strong>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="m2 2 6 6m0-6-6 6" />
              </svg>
            </button>
          )
        })}
      {address.isNarrowed && (
        <button type="button" className={styles.clear} onClick={address.showAll}>
          {t`Clear filters`}
        </button>
      )}
    </div>
  )
}
