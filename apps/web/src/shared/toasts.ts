import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'

/** How long a toast stays unless told otherwise, in milliseconds (section 9). */
const DURATION = { error: 4000, success: 2000 } as const

const closeButtonProps = () => ({ 'aria-label': t`Dismiss message` })

export function toastError(message: string, duration: number = DURATION.error): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: duration,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  })
}

/** Says what failed, and below it why. */
export function toastFailure(title: string, reason: string, duration: number = DURATION.error): void {
  notifications.show({
    title,
    message: reason,
    // Mantine's grey below a title misses WCAG AA.
    styles: { description: { color: 'var(--ink-soft)' } },
    color: 'red',
    autoClose: duration,
    role: 'alert',
    closeButtonProps: closeButtonProps(),
  })
}

export function toastSuccess(message: string, duration: number = DURATION.success): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: duration,
    role: 'status',
    closeButtonProps: closeButtonProps(),
  })
}
