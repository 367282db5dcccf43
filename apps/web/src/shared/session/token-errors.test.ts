import { msg } from '@lingui/core/macro'
import { afterEach, expect, it } from 'vitest'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { TokenError } from './token-errors.ts'

afterEach(speakEnglish)

it('a stored error has its message in the current language', () => {
  const error = new TokenError('no-account')
  expect(error.message).toBe('No account logged in')
  speakPolish([[msg`No account logged in`, 'Nikt nie jest zalogowany']])
  expect(error.message).toBe('Nikt nie jest zalogowany')
})
