import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

/** Specification 9.9; further toasts wait. */
const MOST_TOASTS = 20

/** Shows the toasts, which never carry the only copy of a message. */
export const ToastRack = () => <Notifications limit={MOST_TOASTS} position="bottom-right" />
