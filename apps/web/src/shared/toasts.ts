import { t } from '@lingui/core/macro'
import type { NotificationData } from '@mantine/notifications'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { loadToastRack } from './ui/toast/lazy-toast-rack.tsx'

/** Specification 9.9. */
const DURATION = { error: 4000, success: 2000 } as const satisfies Record<string, Milliseconds>

export function toastError(message: string, duration: Milliseconds = DURATION.error): void {
  show({ message, color: 'red', autoClose: duration, role: 'alert' })
}

export function toastFailure(title: string, reason: string, duration: Milliseconds = DURATION.error): void {
  show({
    title,
    message: reason,
    // Mantine's grey for descriptions does not meet WCAG AA.
    styles: { description: { color: 'var(--ink-soft)' } },
    color: 'red',
    autoClose: duration,
    role: 'alert',
  })
}

export function toastSuccess(message: string, duration: Milliseconds = DURATION.success): void {
  show({ message, color: 'teal', autoClose: duration, role: 'status' })
}

function show(toast: NotificationData): void {
  const closeButtonProps = { 'aria-label': t`Dismiss message` }
  loadToastRack().then(
    ({ notifications }) => notifications.show({ ...toast, closeButtonProps }),
    // A failure to load the toasts is ignored: no toast carries the only copy of a message.
    () => undefined,
  )
}
