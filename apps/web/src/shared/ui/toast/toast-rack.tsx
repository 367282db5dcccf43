import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

/** Maximum number of toasts shown at once (specification 9.9); further ones wait. */
const MOST_TOASTS = 20

/** Shows the toasts. They take no space from the page, and never carry the only copy of a message. */
export const ToastRack = () => <Notifications limit={MOST_TOASTS} position="bottom-right" />
