import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ApiRequest } from '../../../shared/api/client.ts'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { TokenError } from '../../../shared/session/token-errors.ts'
import { useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { toastFailure, toastSuccess } from '../../../shared/toasts.ts'
import { formatBytes } from './bytes.ts'

type FileButtonProps = {
  /** What answers with the file. */
  readonly request: ApiRequest
  /** Where the server names none. */
  readonly fileName: string
}

/** Saves a whole list as a file. Pressed again while it comes, it stops. */
export function FileButton({ request, fileName }: FileButtonProps) {
  const api = useAdminApi()
  const [received, setReceived] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const save = async () => {
    const stopping = new AbortController()
    stop.current = stopping
    setReceived(0)
    try {
      const file = await api.file({ ...request, signal: stopping.signal }, setReceived)
      offer(file.content, file.name ?? fileName)
      toastSuccess(t`The file is saved.`)
    } catch (error) {
      if (!stopping.signal.aborted)
        toastFailure(t`The file could not be made`, error instanceof TokenError ? error.message : explainFailure(error))
    } finally {
      setReceived(undefined)
    }
  }

  const size = formatBytes(received ?? 0)
  return (
    <Button variant="default" onClick={() => (received === undefined ? void save() : stop.current?.abort())}>
      {received === undefined ? t`Export CSV` : t`Stop the export (${size})`}
    </Button>
  )
}

/** Has the browser save a file. */
function offer(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
