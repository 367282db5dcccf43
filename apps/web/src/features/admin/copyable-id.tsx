import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { toastError, toastSuccess } from '../../shared/toasts.ts'
import { ShortId } from '../../shared/ui/short-id.tsx'
import styles from './copyable-id.module.css'

type CopyableIdProps = {
  readonly id: string
  readonly length: number
  readonly to?: string
}

export function CopyableId({ id, length, to }: CopyableIdProps) {
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      toastSuccess(t`ID copied.`)
    } catch {
      setRefused(true)
      toastError(t`The browser does not allow copying. The page now shows the whole ID.`)
    }
  }
  const shown = <ShortId id={id} length={isRefused ? id.length : length} />
  const short = id.slice(0, length)
  return (
    <span className={styles.line} data-whole={length >= id.length || isRefused || undefined}>
      {to === undefined ? shown : <Link to={to}>{shown}</Link>}
      <button
        type="button"
        className={styles.copy}
        aria-label={t`Copy the ID ${short}`}
        title={t`Copy the whole ID`}
        onClick={() => void copy()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" />
        </svg>
      </button>
    </span>
  )
}

/** Number of characters that the console shows of the id of an account or a person (specification 9.13). */
export const ID_LENGTH = 12

const END_LENGTH = ID_LENGTH / 2

/** Shows a long id with its end, because the ids of one contract can have the same beginning. */
export function CredentialId({ id }: { id: string }) {
  if (id.length <= 2 * ID_LENGTH) return <ShortId id={id} length={id.length} />
  return <code title={id}>{`${id.slice(0, ID_LENGTH)}…${id.slice(-END_LENGTH)}`}</code>
}
