import { notifications } from '@mantine/notifications'

/** How long a toast stays, in milliseconds. */
const DURATION = { error: 4000, success: 2000 } as const

const closeButtonProps = { 'aria-label': 'Dismiss message' }

/** Says what failed, and below it why, where that is known. */
export function toastError(message: string, reason?: string): void {
  notifications.show({
    ...(reason === undefined ? { message } : { title: message, message: reason }),
    color: 'red',
    autoClose: DURATION.error,
    role: 'alert',
    closeButtonProps,
  })
}

export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: DURATION.success, role: 'status', closeButtonProps })
}
