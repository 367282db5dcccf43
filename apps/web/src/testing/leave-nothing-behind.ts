import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'

// Test files share their modules, and with them what those keep: each test clears up what a browser would keep.
afterEach(() => {
  notifications.clean()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
