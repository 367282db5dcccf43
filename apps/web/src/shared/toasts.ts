import { notifications } from '@mantine/notifications'

/** How long a toast stays, in milliseconds. */
const DURATION = { error: 4000, success: 2000 } as const

const closeButtonProps = { 'aria-label': 'Dismiss message' }

export function toastError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: DURATION.error, role: 'alert', closeButtonProps })
}

export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: DURATION.success, role: 'status', closeButtonProps })
}
