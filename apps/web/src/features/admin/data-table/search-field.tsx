import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long nothing must be typed before it is searched for, in milliseconds. */
const PAUSE = 300

type SearchFieldProps = {
  readonly label: string
  readonly placeholder: string
  /** What is searched for at present. */
  readonly value: string
  readonly maxLength: number
  readonly onSearch: (text: string) => void
}

/** A field that searches for what is typed, after a short pause. */
export function SearchField({ label, placeholder, value, maxLength, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const searched = useRef(value)

  // What is searched for changed without this field, as on the way back.
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
    const timer = setTimeout(() => search(typed), PAUSE)
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
