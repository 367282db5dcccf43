import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { startOfDay } from './days.ts'
import styles from './filter-fields.module.css'
import type { ListAddress } from './list-address.ts'

/** Filter of a list. `fixed` is set by a link from another page, and can only be removed. */
export type FilterField<Filter extends string> = { readonly name: Filter; readonly label: string } & (
  | {
      readonly kind: 'choice'
      /** Label of the option that clears this filter. */
      readonly all?: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'day' }
  | { readonly kind: 'fixed' }
)

export function filterValueWords(field: FilterField<string>, value: string): string {
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? value
    case 'day': {
      const day = startOfDay(value)
      return day === undefined ? value : new Date(day).toLocaleDateString('pl-PL')
    }
    case 'fixed':
      return value
  }
}

export type FilterFieldsProps<Filter extends string> = {
  readonly fields: readonly FilterField<Filter>[]
  readonly address: ListAddress<Filter>
}

/** Opens the fields of all filters: with one button or, in a wide window, with a button for each filter that is not set. */
export function FilterFields<Filter extends string>({ fields, address }: FilterFieldsProps<Filter>) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const id = useId()
  const frame = useClickOutside<HTMLDivElement>(() => setOpen(false))
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    opener.current?.focus()
  })
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget
    setOpen(!isOpen)
  }
  const openAt = (event: MouseEvent<HTMLElement>, name: Filter) => {
    flushSync(() => toggle(event))
    frame.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  return (
    <div ref={frame} className={styles.frame}>
      <Button className={styles.all ?? ''} variant="default" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {t`Add filter`}
      </Button>
      {fields
        .filter(({ name, kind }) => kind !== 'fixed' && address.filters[name] === '')
        .map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={styles.unset}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={(event) => openAt(event, name)}
          >
            {label}
          </button>
        ))}
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {fields.map((field) => (
          <Field key={field.name} field={field} address={address} />
        ))}
      </div>
    </div>
  )
}

type FieldProps<Filter extends string> = { readonly field: FilterField<Filter>; readonly address: ListAddress<Filter> }

function Field<Filter extends string>({ field, address: { filters, setFilter } }: FieldProps<Filter>) {
  const { name, label } = field
  const value = filters[name]
  switch (field.kind) {
    case 'choice':
      return (
        <NativeSelect
          name={name}
          label={label}
          value={field.options.some((option) => option.value === value) ? value : ''}
          data={[{ value: '', label: field.all ?? t`All` }, ...field.options]}
          onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
        />
      )
    case 'day':
      return (
        <TextInput
          name={name}
          type="date"
          label={label}
          value={value}
          max="9999-12-31"
          onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
        />
      )
    case 'fixed':
      return null
  }
}
