import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { speakPolish } from '../../../testing/speak-polish.ts'
import PhotoField from './photo-field.tsx'

const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg', { type: 'image/jpeg' })
const TEXT = new File(['text'], 'me.jpg', { type: 'image/jpeg' })
const NOTE = 'A JPEG photo. It is cropped to a portrait and resized before it is sent.'
const NO_JPEG = 'This file is not a JPEG picture. Please choose another one.'

let decode: () => Promise<unknown>

beforeEach(() => {
  decode = async () => ({ width: 3, height: 4, close: () => {} })
  vi.stubGlobal('createImageBitmap', () => decode())
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,/9j/4A==')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Form({ isRequired, onChange }: { isRequired: boolean; onChange: (photo: string) => void }) {
  const [value, setValue] = useState('')
  useLingui()
  const change = (photo: string) => {
    onChange(photo)
    setValue(photo)
  }
  return (
    <>
      <PhotoField label="Photo" isRequired={isRequired} value={value} onChange={change} />
      <button type="button" onClick={() => setValue('/9j/4A==')}>
        Use example data
      </button>
    </>
  )
}
function open({ isRequired = false } = {}) {
  const onChange = vi.fn()
  renderPage(<Form isRequired={isRequired} onChange={onChange} />, { path: '/', at: '/' })
  const input = screen.getByLabelText<HTMLInputElement>(/^Photo/)
  return { onChange, input, choose: (files: File[]) => fireEvent.change(input, { target: { files } }) }
}
const note = () => screen.getByRole('status').textContent
const preview = () => screen.queryByRole('img', { name: 'Preview of the chosen file' })

it('the photo upload offers only jpg and jpeg files', () => {
  const { input } = open()
  expect(input).toHaveProperty('type', 'file')
  expect(input.getAttribute('accept')?.split(',')).toEqual(['image/jpeg', '.jpg', '.jpeg'])
  expect(input).toMatchObject({ required: false })
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(NOTE)
  expect(preview()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  expect(document.querySelector('label')?.textContent).toBe('Photo')
})

it('the reason for a refused file is shown in the current language', async () => {
  open().choose([TEXT])
  await waitFor(() => expect(note()).toBe(NO_JPEG))
  act(() => speakPolish([[msg`This file is not a JPEG picture. Please choose another one.`, 'Wybierz zdjęcie JPEG.']]))
  expect(note()).toBe('Wybierz zdjęcie JPEG.')
})

it('a required photo is marked as required', () => {
  const { input } = open({ isRequired: true })
  expect(input.required).toBe(true)
  expect(document.querySelector('label')?.textContent).toBe('Photo *')
})

it('a chosen photo is shown, and can be removed', async () => {
  const { input, choose, onChange } = open()
  choose([JPEG])
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4A==')
  expect(onChange.mock.calls).toEqual([['/9j/4A==']])
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }))
  expect(onChange.mock.lastCall).toEqual([''])
  expect(preview()).toBeNull()
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
})

it('a file that is not a photo is refused and removes the chosen photo', async () => {
  const { input, choose, onChange } = open()
  choose([JPEG])
  await screen.findByRole('img')
  choose([TEXT])
  await waitFor(() => expect(note()).toBe(NO_JPEG))
  expect(preview()).toBeNull()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(onChange.mock.lastCall).toEqual([''])
  choose([JPEG])
  await screen.findByRole('img')
  expect(note()).toBe(NOTE)
  expect(input.getAttribute('aria-invalid')).toBe('false')
})

it('the reason for a refused file disappears with a good photo from elsewhere, such as the example data', async () => {
  const { input, choose } = open()
  choose([TEXT])
  await waitFor(() => expect(note()).toBe(NO_JPEG))
  fireEvent.click(screen.getByRole('button', { name: 'Use example data' }))
  expect(preview()).not.toBeNull()
  expect(note()).toBe(NOTE)
  expect(input.getAttribute('aria-invalid')).toBe('false')
})

it('nothing changes if no file is chosen', async () => {
  const { choose, onChange } = open()
  choose([])
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(onChange).not.toHaveBeenCalled()
})

it('the last chosen photo is used, even if an earlier one is read later', async () => {
  const { choose, onChange } = open()
  const first = Promise.withResolvers<unknown>()
  decode = () => first.promise
  choose([new File([JPEG], 'first.jpg')])
  choose([TEXT])
  await waitFor(() => expect(note()).toBe(NO_JPEG))
  first.resolve({ width: 3, height: 4, close: () => {} })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onChange.mock.calls).toEqual([['']])
  expect(preview()).toBeNull()
})

it('a touch device offers to take a photo as long as none is chosen', async () => {
  pointingWith('finger')
  open()
  const camera = screen.getByLabelText('Take a photo')
  expect(['type', 'accept', 'capture'].map((name) => camera.getAttribute(name))).toEqual(['file', 'image/jpeg', 'user'])
  fireEvent.change(camera, { target: { files: [JPEG] } })
  await screen.findByRole('img')
  expect(screen.queryByLabelText('Take a photo')).toBeNull()
})
