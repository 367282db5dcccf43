import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/dom'
import { afterEach } from 'vitest'
import { speakEnglish } from './speak-polish.ts'

// What is looked for may come later on a machine that does other things besides.
configure({ asyncUtilTimeout: 5000 })

// Test files share their modules, and with them what those keep: each test clears up what a browser would keep.
afterEach(() => {
  notifications.clean()
  speakEnglish()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
