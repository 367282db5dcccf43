import { t } from '@lingui/core/macro'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import type { DecodedToken } from './decode-token.ts'

export function TokenTimes({ issuedAt, expiresAt }: Pick<DecodedToken, 'issuedAt' | 'expiresAt'>) {
  // The times in the token are absolute. Only the browser's clock is available to compare them with.
  const [now] = useState(() => Date.now())
  const left = useSecondsLeft(expiresAt === undefined ? undefined : { endsAt: expiresAt, now })
  return (
    <FactList
      facts={[
        { key: 'issued', label: t`Issued at`, value: formatUtc(issuedAt) },
        { key: 'expires', label: t`Expires at`, value: formatUtc(expiresAt) },
        {
          key: 'valid',
          label: t`Valid for`,
          value:
            left === undefined ? '-' : left > 0 ? formatDuration(left) : t({ message: 'Expired', context: 'token' }),
        },
      ]}
    />
  )
}

/** Formats an instant in UTC: `2026-11-21 09:30:00 UTC`. */
export function formatUtc(instant: EpochMilliseconds | undefined): string {
  if (instant === undefined) return '-'
  return new Date(instant)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
}
