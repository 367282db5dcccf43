import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Bytes } from '@vitrine/api/units.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiRequest } from '../../../shared/api/client.ts'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { locales } from '../../../shared/format/locale.ts'
import { TokenError } from '../../../shared/session/token-errors.ts'
import { useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { toastFailure, toastSuccess } from '../../../shared/toasts.ts'

type FileButtonProps = {
  readonly request: ApiRequest
  /** Name of the file if the server sends none. */
  readonly fileName: string
}

export function FileButton({ request, fileName }: FileButtonProps) {
  const api = useAdminApi()
  const [received, setReceived] = useState<Bytes>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const save = async () => {
    const stopping = new AbortController()
    stop.current = stopping
    setReceived(0)
    try {
      const file = await api.file({ ...request, signal: stopping.signal }, setReceived)
      saveFile(file.content, file.name ?? fileName)
      toastSuccess(t`File saved.`)
    } catch (error) {
      if (!stopping.signal.aborted)
        toastFailure(t`Failed to export the file`, error instanceof TokenError ? error.message : explainFailure(error))
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

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Gives the browser a minute to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const KILOBYTE = 1000

function formatBytes(bytes: Bytes): string {
  const [value, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / KILOBYTE ** 2, 'megabyte']
  return new Intl.NumberFormat(locales(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(value)
}
