import { t } from '@lingui/core/macro'
import type { NotificationData } from '@mantine/notifications'
import { loadToastRack } from './ui/toast/lazy-toast-rack.tsx'

/** How long a toast stays unless told otherwise, in milliseconds (section 9). */
const DURATION = { error: 4000, success: 2000 } as const

export function toastError(message: string, duration: number = DURATION.error): void {
  show({ message, color: 'red', autoClose: duration, role: 'alert' })
}

/** Says what failed, and below it why. */
export function toastFailure(title: string, reason: string, duration: number = DURATION.error): void {
  show({
    title,
    message: reason,
    // Mantine's grey below a title misses WCAG AA.
    styles: { description: { color: 'var(--ink-soft)' } },
    color: 'red',
    autoClose: duration,
    role: 'alert',
  })
}

export function toastSuccess(message: string, duration: number = DURATION.success): void {
  show({ message, color: 'teal', autoClose: duration, role: 'status' })
}

function show(toast: NotificationData): void {
  const closeButtonProps = { 'aria-label': t`Dismiss message` }
  loadToastRack().then(
    ({ notifications }) => notifications.show({ ...toast, closeButtonProps }),
    // Nothing is said only in a toast, and the page says itself that the server is away.
    () => undefined,
  )
}
