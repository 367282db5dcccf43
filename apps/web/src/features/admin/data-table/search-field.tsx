import { TextInput } from '@mantine/core'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_IN_TYPING: Milliseconds = 300

type SearchFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly maxLength: number
  readonly onSearch: (text: string) => void
}

export function SearchField({ label, placeholder, value, maxLength, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const searched = useRef(value)

  // Takes over a search text that was changed outside this field, for example by the browser's back button.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  const search = useEffectEvent((typed: string) => {
    searched.current = typed
    onSearch(typed)
  })
  useEffect(() => {
    const typed = text.trim()
    if (typed === searched.current) return
    const timer = setTimeout(() => search(typed), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
