import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ScanScreen } from './scan-screen.tsx'

const LINK = 'openid4vp://?client_id=x'
const LOOKING = 'The camera is looking for a QR code.'

/** Next results of the browser's own reader; an Error makes it fail. */
let seen: (string | Error | undefined)[] = []
let picture: 'readable' | 'unreadable' = 'readable'

class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async (what: unknown) => {
    if (!(what instanceof HTMLVideoElement)) return picture === 'readable' ? [{ rawValue: LINK }] : []
    const next = seen.shift()
    if (next instanceof Error) throw next
    return next === undefined ? [] : [{ rawValue: next }]
  }
}

function createCamera() {
  const stop = vi.fn()
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
  const getUserMedia = vi.fn(async (_wanted: unknown): Promise<MediaStream> => stream)
  return { stop, stream, getUserMedia }
}

function stubBrowser(getUserMedia: unknown, { isSecure = true } = {}) {
  vi.stubGlobal('isSecureContext', isSecure)
  Object.defineProperty(navigator, 'mediaDevices', {
    value: getUserMedia === undefined ? undefined : { getUserMedia },
    configurable: true,
  })
}

const onScanned = vi.fn()
const onBack = vi.fn()
const screenOf = (isPaused = false) => <ScanScreen isPaused={isPaused} onScanned={onScanned} onBack={onBack} />
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const viewfinder = () => screen.getByLabelText('What the camera sees').parentElement

beforeEach(() => {
  seen = []
  picture = 'readable'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1 }))
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onScanned.mockReset()
  onBack.mockReset()
})

describe('the camera', () => {
  it.each<[why: string, words: string, stub: () => void]>([
    [
      'the page is not a secure context',
      'Browsers give the camera only to pages opened by https.',
      () => stubBrowser(createCamera().getUserMedia, { isSecure: false }),
    ],
    ['the browser hides it', 'Browsers give the camera only to pages opened by https.', () => stubBrowser(undefined)],
    [
      'it is refused',
      'The wallet may not use the camera.',
      () => stubBrowser(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
    ],
    [
      'there is none',
      'There is no camera that the wallet could use.',
      () => stubBrowser(() => Promise.reject(new DOMException('no', 'NotFoundError'))),
    ],
    [
      'it does not work',
      'There is no camera that the wallet could use.',
      () => stubBrowser(() => Promise.reject(new Error('no'))),
    ],
  ])('suggests alternatives if %s', async (_why, words, stub) => {
    stub()
    renderScreen(screenOf())
    await pass(0)
    expect(said()[0]).toContain(words)
    expect(viewfinder()?.textContent).toBe(said()[0])
    expect(viewfinder()?.dataset.live).toBe('false')
  })

  it('is the rear camera without sound, and reports starting and scanning', async () => {
    const { getUserMedia, stream } = createCamera()
    stubBrowser(getUserMedia)
    renderScreen(screenOf())
    expect(said()[0]).toBe('Starting the camera …')
    expect(viewfinder()?.textContent).toBe('Starting the camera …')
    await pass(0)
    expect(getUserMedia.mock.calls).toEqual([[{ video: { facingMode: 'environment' }, audio: false }]])
    expect(screen.getByLabelText('What the camera sees')).toMatchObject({ srcObject: stream })
    expect(said()[0]).toBe(LOOKING)
    expect(viewfinder()?.dataset.live).toBe('true')
    expect(viewfinder()?.textContent).toBe('')
  })

  it('scans five times a second, also after an unreadable picture', async () => {
    stubBrowser(createCamera().getUserMedia)
    seen = [undefined, new Error('dark'), LINK]
    renderScreen(screenOf())
    await pass(390)
    expect(onScanned).not.toHaveBeenCalled()
    await pass(20)
    expect(onScanned.mock.calls).toEqual([[LINK]])
  })

  it('ignores a reported code for three seconds, but no other code', async () => {
    stubBrowser(createCamera().getUserMedia)
    // The camera starts some time after the page was loaded.
    await pass(10_000)
    seen = [LINK, LINK, ...Array<string>(20).fill('another')]
    renderScreen(screenOf())
    await pass(3000)
    expect(onScanned.mock.calls).toEqual([[LINK], ['another']])
    await pass(200)
    expect(onScanned.mock.calls).toEqual([[LINK], ['another'], ['another']])
  })

  it('pauses during a decision, and does not report the same code again at once', async () => {
    const { stop, getUserMedia } = createCamera()
    stubBrowser(getUserMedia)
    seen = [LINK]
    const { rerender } = renderScreen(screenOf())
    await pass(0)
    rerender(screenOf(true))
    expect(stop).toHaveBeenCalledOnce()
    expect(said()[0]).toBe('')
    seen = [LINK, LINK]
    await pass(1000)
    expect(seen).toHaveLength(2)
    rerender(screenOf())
    await pass(300)
    expect(seen).toHaveLength(0)
    expect(getUserMedia).toHaveBeenCalledTimes(2)
    expect(onScanned).toHaveBeenCalledOnce()
  })

  it('is switched off when the person leaves the screen, even while it starts', async () => {
    const { stop, stream, getUserMedia } = createCamera()
    stubBrowser(getUserMedia)
    const { unmount } = renderScreen(screenOf())
    await pass(0)
    unmount()
    expect(stop).toHaveBeenCalledOnce()
    const start = Promise.withResolvers<MediaStream>()
    stubBrowser(() => start.promise)
    renderScreen(screenOf()).unmount()
    start.resolve(stream)
    await pass(0)
    expect(stop).toHaveBeenCalledTimes(2)
  })

  it('reports nothing if access is refused after the person left the screen', async () => {
    const start = Promise.withResolvers<MediaStream>()
    stubBrowser(() => start.promise)
    const { rerender } = renderScreen(screenOf())
    rerender(screenOf(true))
    start.reject(new DOMException('no', 'NotAllowedError'))
    await pass(0)
    expect(said()[0]).toBe('')
  })

  it('reports no code after the person left the screen', async () => {
    stubBrowser(createCamera().getUserMedia)
    const sight = Promise.withResolvers<{ rawValue: string }[]>()
    vi.stubGlobal(
      'BarcodeDetector',
      class extends Detector {
        override detect = () => sight.promise
      },
    )
    const { unmount } = renderScreen(screenOf())
    await pass(0)
    unmount()
    sight.resolve([{ rawValue: LINK }])
    await pass(500)
    expect(onScanned).not.toHaveBeenCalled()
  })
})

describe('other ways to enter a code', () => {
  const choose = async (files: File[]) => {
    const field = screen.getByLabelText('Choose a picture of a QR code')
    fireEvent.change(field, { target: { files } })
    await pass(0)
    return field
  }
  const file = (type = 'image/png') => new File(['x'], 'code', { type })
  /** Drops or pastes something on the page, and returns true if the page handled it. */
  const transfer = async (
    event: 'drop' | 'paste',
    { files = [] as File[], text = '' },
    target: EventTarget = window,
  ) => {
    const data = { files, getData: (format: string) => (format === 'text' ? text : '') }
    const happening = Object.assign(new Event(event, { bubbles: true, cancelable: true }), {
      [event === 'drop' ? 'dataTransfer' : 'clipboardData']: data,
    })
    // Send the event that a browser would send.
    act(() => void target.dispatchEvent(happening))
    await pass(0)
    return happening.defaultPrevented
  }

  beforeEach(() => stubBrowser(undefined))

  it('reads a chosen picture, and reports a picture without a code until another one is chosen', async () => {
    renderScreen(screenOf())
    picture = 'unreadable'
    const field = await choose([file()])
    expect(field).toMatchObject({ type: 'file', accept: 'image/*', value: '' })
    expect(said()[1]).toContain('No QR code found')
    expect(onScanned).not.toHaveBeenCalled()
    picture = 'readable'
    await choose([file()])
    expect(said()[1]).toBe('')
    expect(onScanned.mock.calls).toEqual([[LINK]])
  })

  it('does nothing if no picture is chosen', async () => {
    renderScreen(screenOf())
    await choose([])
    expect(said()[1]).toBe('')
    expect(onScanned).not.toHaveBeenCalled()
  })

  it.each(['drop', 'paste'] as const)('accepts a picture or a link by %s', async (event) => {
    renderScreen(screenOf())
    expect(await transfer(event, { files: [file('text/plain'), file()], text: 'https://a.example' })).toBe(true)
    expect(onScanned.mock.calls).toEqual([[LINK]])
    expect(await transfer(event, { files: [file('text/plain')], text: ' openid4vp://?y ' })).toBe(true)
    expect(onScanned.mock.calls.at(-1)).toEqual(['openid4vp://?y'])
    expect(await transfer(event, { text: '  ' })).toBe(false)
    expect(onScanned).toHaveBeenCalledTimes(2)
  })

  it('leaves text that is pasted into the field there', async () => {
    renderScreen(screenOf())
    expect(await transfer('paste', { text: LINK }, screen.getByLabelText('Or paste a link'))).toBe(false)
    expect(onScanned).not.toHaveBeenCalled()
  })

  it('accepts drops until the person leaves the page', async () => {
    const drag = () => {
      const event = new Event('dragover', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { unmount } = renderScreen(screenOf())
    expect(drag()).toBe(true)
    unmount()
    expect(drag()).toBe(false)
    expect(await transfer('drop', { text: LINK })).toBe(false)
    expect(await transfer('paste', { text: LINK })).toBe(false)
    expect(onScanned).not.toHaveBeenCalled()
  })

  it('opens a pasted link', () => {
    renderScreen(screenOf())
    const field = screen.getByLabelText('Or paste a link')
    const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Open' })
    expect(field).toMatchObject({ value: '', placeholder: 'openid4vp://… or openid-credential-offer://…' })
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(field.getAttribute('spellcheck')).toBe('false')
    fireEvent.change(field, { target: { value: '  ' } })
    expect(open.disabled).toBe(true)
    fireEvent.submit(field)
    expect(onScanned).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: LINK } })
    expect(open.disabled).toBe(false)
    expect(fireEvent.submit(field)).toBe(false)
    expect(onScanned.mock.calls).toEqual([[LINK]])
  })

  it('has a heading and a button back to the cards', () => {
    renderScreen(screenOf())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Scan' }))
    fireEvent.click(screen.getByRole('button', { name: 'Back to the cards' }))
    expect(onBack).toHaveBeenCalledOnce()
  })
})
