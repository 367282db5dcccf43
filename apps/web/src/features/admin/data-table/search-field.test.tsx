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

describe('a field that searches', () => {
  beforeEach(() => {
    onSearch.mockClear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('searches once nothing was typed for a moment, without blanks around it', () => {
    render(field())
    type('n')
    wait(200)
    type('no ')
    wait(200)
    expect(onSearch).not.toHaveBeenCalled()
    wait(100)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('no')
  })

  it('does not search again for the same', () => {
    render(field('no'))
    type('nor')
    type('no')
    wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('shows what is searched for after the way back', () => {
    const { rerender } = render(field('nowak'))
    rerender(field(''))
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
    wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
