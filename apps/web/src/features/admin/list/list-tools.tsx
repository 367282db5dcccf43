import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '@vitrine/api/administration/lists.ts'
import type { ReactNode } from 'react'
import { SearchField } from '../data-table/search-field.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-tools.module.css'

type ListToolsProps<Filter extends string> = {
  readonly address: ListAddress<Filter>
  readonly searchLabel: string
  readonly searchHint: string
  /** Filters and other controls that change what the list shows. */
  readonly children?: ReactNode
  /** Buttons for the whole list, such as the export. */
  readonly actions?: ReactNode
}

/** Tools above a long list: search, filters, and a button that clears them. */
export function ListTools<Filter extends string>({
  address,
  searchLabel,
  searchHint,
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
      {children}
      <div className={styles.actions}>
        {address.isNarrowed && (
          <Button variant="default" onClick={address.showAll}>
            {t`Show all`}
          </Button>
        )}
        {actions}
      </div>
    </search>
  )
}

type FilterSelectProps = {
  readonly label: string
  /** Label of the option that clears this filter. */
  readonly all: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Filter with a list of options. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type FilterDayProps = {
  readonly label: string
  /** Day such as `2027-01-31`; empty if the filter is not set. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** Date field for the first or the last day that a list shows. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      max="9999-12-31"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
