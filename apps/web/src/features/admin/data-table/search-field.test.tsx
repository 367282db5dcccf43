// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn<(text: string) => void>()
const field = (value = '') => (
  <MantineProvider env="test">
    <SearchField label="Search" placeholder="A name" value={value} maxLength={100} onSearch={onSearch} />
  </MantineProvider>
)

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

describe('the search field', () => {
  beforeEach(() => {
    onSearch.mockClear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('searches for the trimmed text after a short pause in typing', () => {
    render(field())
    type('n')
    wait(200)
    type('no ')
    wait(200)
    expect(onSearch).not.toHaveBeenCalled()
    wait(100)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('no')
  })

  it('does not search for the same text twice', () => {
    render(field('no'))
    type('nor')
    type('no')
    wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('shows the search text that the back button restores', () => {
    const { rerender } = render(field('nowak'))
    rerender(field(''))
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
    wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
