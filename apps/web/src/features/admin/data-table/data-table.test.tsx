import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { Order } from './order-button.tsx'
import { PagedTable } from './paged-table.tsx'
import { Pages } from './pages.tsx'
import { TableSkeleton } from './table-frame.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Row = { id: string; amount: number }
const COLUMNS: Column<Row>[] = [
  { key: 'id', title: 'Id', cell: ({ id }) => id },
  { key: 'amount', title: 'Amount', cell: ({ amount }) => amount, align: 'end' },
  { key: 'twice', title: 'Twice', cell: ({ amount }) => 2 * amount },
]
const ROWS: Row[] = [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
]
const table = (props: { order?: Order; onOrder?: (order: Order) => void; isBusy?: boolean } = {}) => (
  <DataTable
    label="Accounts"
    columns={COLUMNS}
    orderKeys={['amount', 'twice']}
    rows={ROWS}
    rowKey={({ id }) => id}
    {...props}
  />
)
const show = (element: React.ReactElement) => renderPage(element, { path: '/', at: '/' })

describe('a table', () => {
  it('opens a row with the columns that do not fit a small window, and closes it again', () => {
    show(table())
    const opener = within(screen.getByRole('row', { name: /^a/ })).getByRole('button', { name: 'More of this row' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener)
    const details = document.getElementById(opener.getAttribute('aria-controls') ?? '')
    // The first two columns are in the row in every window.
    expect([...(details?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Twice',
      '2',
    ])
    fireEvent.click(opener)
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  describe('with links to the objects of its rows', () => {
    const opened: string[] = []
    beforeEach(() => {
      opened.length = 0
      const cell = ({ id }: Row) => (
        <a
          href={`/admin/accounts/${id}`}
          onClick={(event) => {
            event.preventDefault()
            opened.push(event.ctrlKey ? `${id} in a new tab` : id)
          }}
        >
          {id}
        </a>
      )
      const actions = () => <button type="button">Revoke</button>
      const columns = [
        { key: 'id', title: 'Id', cell },
        { key: 'amount', title: 'Amount', cell: ({ amount }: Row) => amount },
        { key: 'actions', title: 'Actions', cell: actions },
      ]
      show(<DataTable label="Accounts" columns={columns} rows={ROWS} rowKey={({ id }) => id} />)
    })
    const link = (name: string) => screen.getByRole('link', { name })

    it('opens the object of a row that is pressed, in a new tab if a key asks for it', () => {
      fireEvent.click(screen.getByRole('cell', { name: '2' }))
      fireEvent.click(screen.getByRole('cell', { name: '1' }), { ctrlKey: true })
      expect(opened).toEqual(['b', 'a in a new tab'])
    })

    it('opens an object once if its link is pressed, and none for a button or while text is selected', () => {
      fireEvent.click(link('a'))
      for (const button of screen.getAllByRole('button', { name: 'Revoke' })) fireEvent.click(button)
      vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection)
      fireEvent.click(screen.getByRole('cell', { name: '2' }))
      expect(opened).toEqual(['a'])
    })

    it('moves from row to row with the arrow keys, from any control of a row', () => {
      fireEvent.keyDown(screen.getAllByRole('button', { name: 'Revoke' })[0] ?? document.body, { key: 'ArrowDown' })
      expect(document.activeElement).toBe(link('b'))
      fireEvent.keyDown(link('b'), { key: 'ArrowDown' })
      expect(document.activeElement).toBe(link('b'))
      fireEvent.keyDown(link('b'), { key: 'ArrowUp', ctrlKey: true })
      expect(document.activeElement).toBe(link('b'))
      fireEvent.keyDown(link('b'), { key: 'ArrowUp' })
      expect(document.activeElement).toBe(link('a'))
    })
  })

  it.each([
    [undefined, 'none', null, 'asc'],
    [{ column: 'amount', direction: 'asc' }, 'ascending', 'asc', 'desc'],
    [{ column: 'amount', direction: 'desc' }, 'descending', 'desc', 'asc'],
    [{ column: 'twice', direction: 'asc' }, 'none', null, 'asc'],
  ] as const)('ordered by %j shows the order, and a press reverses it', (order, sorted, direction, next) => {
    const onOrder = vi.fn()
    show(table({ onOrder, ...(order && { order }) }))
    const [id, amount] = screen.getAllByRole('columnheader')
    expect(id?.getAttribute('aria-sort')).toBeNull()
    expect(amount?.getAttribute('aria-sort')).toBe(sorted)
    const button = screen.getByRole('button', { name: 'Amount' })
    expect(button.getAttribute('data-direction')).toBe(direction)
    fireEvent.click(button)
    expect(onOrder.mock.calls).toEqual([[{ column: 'amount', direction: next }]])
  })

  it('tells screen readers that other rows are loading', () => {
    show(table())
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    cleanup()
    show(table({ isBusy: true }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  it('keeps the focus in a row whose button disappears, without scrolling', () => {
    function Revoking() {
      const [isDone, setDone] = useState(false)
      const cell = ({ id }: Row) =>
        isDone ? (
          id
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            {id}
          </button>
        )
      return (
        <DataTable label="Accounts" columns={[{ key: 'id', title: 'Id', cell }]} rows={ROWS} rowKey={({ id }) => id} />
      )
    }
    show(<Revoking />)
    const button = screen.getByRole('button', { name: 'b' })
    button.focus()
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    fireEvent.click(button)
    expect(document.activeElement).toBe(screen.getAllByRole('row')[2])
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('does not take the focus from another element', () => {
    const rows = (isDone: boolean) => [
      {
        key: 'id',
        title: 'Id',
        cell: ({ id }: Row) => (isDone ? id : <button type="button">{id}</button>),
      },
    ]
    const page = (isDone: boolean) => (
      <>
        <input />
        <DataTable label="Accounts" columns={rows(isDone)} rows={ROWS} rowKey={({ id }) => id} />
      </>
    )
    function Page() {
      const [isDone, setDone] = useState(false)
      return (
        <>
          {page(isDone)}
          <button type="button" onClick={() => setDone(true)}>
            Change
          </button>
        </>
      )
    }
    show(<Page />)
    screen.getByRole('button', { name: 'a' }).focus()
    screen.getByRole('textbox').focus()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.queryByRole('button', { name: 'a' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  it('has a placeholder while it loads', () => {
    show(<TableSkeleton label="The accounts are loading" />)
    const status = screen.getByRole('status', { name: 'The accounts are loading' })
    expect(status.getAttribute('aria-busy')).toBe('true')
    expect(status.children).toHaveLength(6)
  })
})

describe('the pages of a list', () => {
  const rangeText = ({ from, to, total }: { from: number; to: number; total: number }) => `${from} to ${to} of ${total}`

  it.each<[page: number, total: number, text: string, previous: number | undefined, next: number | undefined]>([
    [1, 0, '0 results', undefined, undefined],
    [1, 10, '10 results', undefined, undefined],
    [1, 11, '1 to 10 of 11', undefined, 2],
    [2, 11, '11 to 11 of 11', 1, undefined],
    [2, 30, '11 to 20 of 30', 1, 3],
    [3, 30, '21 to 30 of 30', 2, undefined],
    // Page numbers after the last page.
    [4, 30, '30 results', 3, undefined],
    [9, 30, '30 results', 3, undefined],
  ])('page %i of %i entries shows: %s', (page, total, text, previous, next) => {
    const onPage = vi.fn()
    show(<Pages rangeText={rangeText} page={page} pageSize={10} total={total} onPage={onPage} />)
    expect(screen.getByRole('status').textContent).toBe(text)
    const pages = screen.queryByRole('navigation', { name: 'Pages' })
    if (previous === undefined && next === undefined) return expect(pages).toBeNull()
    for (const [name, leadsTo] of [
      ['Previous', previous],
      ['Next', next],
    ] as const) {
      const button = within(pages ?? document.body).getByRole('button', { name })
      const isPossible = String(leadsTo !== undefined)
      expect(button.getAttribute('aria-disabled')).not.toBe(isPossible)
      onPage.mockClear()
      fireEvent.click(button)
      expect(onPage.mock.calls).toEqual(leadsTo === undefined ? [] : [[leadsTo]])
    }
  })

  it.each([
    [0, ROWS, 'No accounts', false],
    [30, [], 'The list has no page 4.', true],
    [30, ROWS, undefined, true],
  ])('%i entries with %j shown: the text describes them', (total, rows, text, hasPages) => {
    const onPage = vi.fn()
    show(
      <PagedTable
        label="Accounts"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rangeText={rangeText}
        emptyText="No accounts"
        pageSize={10}
        total={total}
        page={4}
        onPage={onPage}
      />,
    )
    expect(screen.queryByRole('table') !== null).toBe(text === undefined)
    if (text !== undefined) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('navigation') !== null).toBe(hasPages)
    const first = screen.queryByRole('button', { name: 'Go to the first page' })
    expect(first !== null).toBe(total > 0 && rows.length === 0)
    if (first) {
      fireEvent.click(first)
      expect(onPage.mock.calls).toEqual([[1]])
    }
  })
})
