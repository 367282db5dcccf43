import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

/** How many toasts are seen at once (section 9); further ones wait for their turn. */
const MOST_TOASTS = 20

/** Where toasts appear. They take no room from the page, and nothing is said only there. */
export const ToastRack = () => <Notifications limit={MOST_TOASTS} position="bottom-right" />
