import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ConsoleSearch } from '@vitrine/api/administration/search.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { accountPath, contractAccountsPath, PAGES, personPath } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeAdminServer } from '../../../testing/admin-server.ts'
import { forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../../testing/render-page.tsx'
import { SearchEverything } from './search-everything.tsx'

const { path: SEARCH } = ADMINISTRATION_ENDPOINTS.search
const NOTHING: ConsoleSearch = { accounts: [], credentials: [], payments: [], people: [], cards: [] }
const FOUND: ConsoleSearch = {
  accounts: [{ id: 'account-1', name: 'Anna Nowak', contract: 'BankAccount' }],
  credentials: [{ id: 'list.7', account: 'account-2' }],
  payments: [{ id: 'fl-pay-3b1f', account: 'account-3' }],
  people: [{ id: 'ada.tenant', name: 'Ada Admin', username: 'ada@example.com' }],
  cards: [{ id: 'bank-account-basic', title: 'Bank account', contract: 'BankAccount' }],
}

async function open(answer: () => { status?: number; body: unknown } = () => ({ body: FOUND })) {
  const server = fakeAdminServer({ answers: { [SEARCH]: answer } })
  const page = (
    <>
      <SearchEverything />
      <input aria-label="other" />
    </>
  )
  renderSignedIn(page, { path: '/*', at: PAGES.contracts, session: await signedInSession() })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search the console' })
  return { ...server, field }
}

const type = (field: HTMLInputElement, value: string) => {
  field.focus()
  fireEvent.change(field, { target: { value } })
}
const options = () => screen.findAllByRole('option', {}, { timeout: 5000 })
const press = (target: Element | Window, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more })
const address = () => screen.getByTestId(ADDRESS_LINE).textContent

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  forgetSessions()
  window.localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows results in groups, each with a link to the page of its object', async () => {
  const { field } = await open()
  type(field, 'an')
  const links = (await options()).map((option) => option.getAttribute('href'))
  expect(links).toEqual([
    accountPath('account-1'),
    accountPath('account-2'),
    accountPath('account-3'),
    personPath('ada.tenant'),
    contractAccountsPath('BankAccount'),
  ])
  const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length)
  expect(groups).toEqual([1, 1, 1, 1, 1])
  for (const name of ['Accounts', 'Credentials', 'Payments', 'People', 'Cards'])
    expect(screen.getByRole('group', { name })).toBeTruthy()
  expect(screen.getByText('5 results').getAttribute('role')).toBe('status')
})

it('moves through the options with the arrows and opens the chosen one with Enter', async () => {
  const { field } = await open()
  type(field, 'an')
  const [first, second] = await options()
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  press(field, 'ArrowDown')
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
  for (const key of ['ArrowUp', 'ArrowUp']) press(field, key)
  expect(field.getAttribute('aria-activedescendant')).toBe((await options()).at(-1)?.id)
  press(field, 'Enter')
  await waitFor(() => expect(address()).toBe(contractAccountsPath('BankAccount')))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('')
})

it('closes with Escape, and then clears the text', async () => {
  const { field } = await open()
  type(field, 'an')
  await options()
  press(field, 'Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['an', 'false'])
  press(field, 'Escape')
  expect(field.value).toBe('')
})

it('searches once when typing pauses, and not for one character', async () => {
  const { field, to } = await open()
  for (const text of ['a', 'an', 'ann', 'anna']) type(field, text)
  await options()
  expect(to(SEARCH).map(({ url }) => new URL(url, 'http://localhost').searchParams.get('term'))).toEqual(['anna'])
  type(field, 'a')
  await screen.findByText(/^Type two characters or more/)
  expect(screen.queryByRole('option')).toBeNull()
})

it('says what is searched if nothing was found', async () => {
  const { field } = await open(() => ({ body: NOTHING }))
  type(field, 'zz')
  await screen.findByText(/^Nothing found\. The search looks for accounts/, {}, { timeout: 5000 })
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

it('says that the search failed, and tries again', async () => {
  let isBroken = true
  const { field } = await open(() => (isBroken ? { status: 400, body: {} } : { body: FOUND }))
  type(field, 'an')
  await screen.findByText('The search failed.', {}, { timeout: 9000 })
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await options()).toHaveLength(5)
}, 20_000)

it('takes the focus on Ctrl-K and Cmd-K everywhere', async () => {
  const { field } = await open()
  for (const keys of [{ ctrlKey: true }, { metaKey: true }]) {
    const other = screen.getByLabelText('other')
    other.focus()
    expect(press(other, 'k', keys)).toBe(false)
    expect(document.activeElement).toBe(field)
  }
})

it('takes the focus on "/" only while nothing else has it, and not if that is switched off', async () => {
  const { field } = await open()
  const other = screen.getByLabelText('other')
  other.focus()
  expect(press(other, '/')).toBe(true)
  expect(document.activeElement).toBe(other)
  other.blur()
  expect(press(document.body, '/')).toBe(false)
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Press / to search' }))
  field.blur()
  press(document.body, '/')
  expect(document.activeElement).not.toBe(field)
  cleanup()
  const again = await open()
  press(document.body, '/')
  expect(document.activeElement).not.toBe(again.field)
})
