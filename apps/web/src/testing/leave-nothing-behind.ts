import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/dom'
import { afterEach } from 'vitest'
import { speakEnglish } from './speak-polish.ts'

// Elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// Test files share their modules and the state in them, so each test clears what a browser would keep.
afterEach(() => {
  notifications.clean()
  speakEnglish()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
