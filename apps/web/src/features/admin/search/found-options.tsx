import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { FoundGroup, FoundObject } from './found-objects.tsx'
import styles from './search-everything.module.css'

type FoundOptionsProps = {
  readonly groups: readonly FoundGroup[]
  readonly listId: string
  readonly idOf: (object: FoundObject) => string
  /** Option that Enter opens. */
  readonly current: FoundObject | undefined
  readonly onOpen: (object: FoundObject) => void
}

/** Options of the search field, which keeps the focus and names the current one. */
export function FoundOptions({ groups, listId, idOf, current, onOpen }: FoundOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const titles = useId()
  const currentId = current && idOf(current)
  useEffect(() => {
    if (currentId) list.current?.querySelector(`#${CSS.escape(currentId)}`)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div ref={list} id={listId} role="listbox" className={styles.options}>
      {groups.map(({ title, objects }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={title} role="group" aria-labelledby={`${titles}-${group}`}>
          <p id={`${titles}-${group}`} className={styles.title}>
            {title}
          </p>
          {objects.map((object) => (
            <Link
              key={object.id}
              id={idOf(object)}
              role="option"
              tabIndex={-1}
              aria-selected={object === current}
              className={styles.option ?? ''}
              to={object.to}
              // Keeps the focus in the field, so that the options stay open until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen(object)
              }}
            >
              <span className={styles.name}>{object.name}</span>
              <span className={styles.note}>{object.note}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
