import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { LONGEST_SEARCH } from '@vitrine/api/administration/lists.ts'
import type { ReactNode } from 'react'
import { SearchField } from '../data-table/search-field.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-tools.module.css'

type ListToolsProps<Filter extends string> = {
  readonly address: ListAddress<Filter>
  readonly searchLabel: string
  readonly searchHint: string
  /** The filters, and what else changes what the list shows. */
  readonly children?: ReactNode
  /** What is done with the whole list. */
  readonly actions?: ReactNode
}

/** What stands above a long list: a search, filters, and the way back to all of it. */
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
          maxLength={LONGEST_SEARCH}
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
  /** What stands for no filter. */
  readonly all: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Shows those of one kind only. */
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
  /** `2027-01-31`; empty for none. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** Shows what is from a day on, or up to one. */
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
