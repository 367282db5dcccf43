import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { MAX_SEARCH_LENGTH } from '@vitrine/api/administration/lists.ts'
import { MIN_TERM_LENGTH, zConsoleSearch } from '@vitrine/api/administration/search.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../shared/ui/icon.tsx'
import { requestLanguage } from '../list/list-address.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { type FoundObject, groupsOf } from './found-objects.tsx'
import { FoundOptions } from './found-options.tsx'
import styles from './search-everything.module.css'
import { useSearchShortcuts } from './use-search-shortcuts.ts'
import { useSlashShortcut } from './use-slash-shortcut.ts'

/** It is long, because each answered search is a line of the audit log. */
const PAUSE_IN_TYPING: Milliseconds = 400
const STAYS_FRESH: Milliseconds = 60_000

export function SearchEverything() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [isSlashOn, switchSlash] = useSlashShortcut()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  useSearchShortcuts(field, isSlashOn)

  const found = useFound(text.trim())
  const groups = found.data ?? []
  const objects = groups.flatMap((group) => group.objects)
  const current = isOpen ? objects[Math.min(chosen, objects.length - 1)] : undefined

  const close = () => setOpen(false)
  const openPage = ({ to }: Pick<FoundObject, 'to'>) => {
    close()
    setText('')
    field.current?.blur()
    void navigate(to)
  }
  const move = (by: number) => {
    setOpen(true)
    if (objects.length > 0) setChosen((Math.min(chosen, objects.length - 1) + by + objects.length) % objects.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(isOpen ? 1 : 0),
      ArrowUp: () => move(-1),
      Enter: () => {
        if (current && !found.isLate) openPage(current)
        else if (found.error) found.repeat()
      },
      Escape: () => (isOpen ? close() : setText('')),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <search
      className={styles.search}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <label className={styles.field}>
        <Icon>
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </Icon>
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t`Search the console`}
          placeholder={t`Name or ID`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen && objects.length > 0}
          aria-controls={isOpen && objects.length > 0 ? listId : undefined}
          aria-activedescendant={current && optionId(listId, objects.indexOf(current))}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.keys} data-keys={isApple() ? '⌘K' : 'Ctrl K'} />
      </label>
      {isOpen && (
        <div className={styles.popup}>
          {objects.length > 0 && (
            <FoundOptions
              {...{ groups, current, onOpen: openPage }}
              listId={listId}
              idOf={(object) => optionId(listId, objects.indexOf(object))}
            />
          )}
          <p role="status" className={styles.status}>
            {statusOf(found, objects.length)}
          </p>
          {found.error && (
            <Button variant="default" size="sm" onClick={found.repeat}>
              {t`Try Again`}
            </Button>
          )}
          <label className={styles.slash}>
            <input
              type="checkbox"
              checked={isSlashOn}
              onChange={({ currentTarget }) => switchSlash(currentTarget.checked)}
            />
            {t`Press / to search`}
          </label>
        </div>
      )}
    </search>
  )
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Searches when typing pauses. `isLate`: the results are those of an earlier text. */
function useFound(text: string) {
  const [term] = useDebouncedValue(text, PAUSE_IN_TYPING)
  const isAsked = text.length >= MIN_TERM_LENGTH && term.length >= MIN_TERM_LENGTH
  const request = requestTo(ADMINISTRATION_ENDPOINTS.search, { query: { term, language: requestLanguage() } })
  const { data, error, isPlaceholderData, isFetching, refetch } = useAdminQuery(request, zConsoleSearch, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: STAYS_FRESH,
    refetchOnWindowFocus: false,
  })
  const isLate = text !== term || isPlaceholderData || isFetching
  return {
    data: isAsked && data && !error ? groupsOf(data) : undefined,
    error: isAsked && !isLate ? error : null,
    isAsked: text.length >= MIN_TERM_LENGTH,
    isLate,
    repeat: () => void refetch(),
  }
}

function statusOf({ isAsked, isLate, error }: ReturnType<typeof useFound>, total: number): string {
  if (!isAsked)
    return t`Type two characters or more: the beginning of a name or title, or of the ID of an account, credential, payment or person.`
  if (isLate) return t`Searching…`
  if (error) return t`The search failed.`
  if (total === 0)
    return t`Nothing found. The search looks for accounts, credentials, payments, people and cards that begin like this.`
  return plural(total, { one: '# result', other: '# results' })
}
