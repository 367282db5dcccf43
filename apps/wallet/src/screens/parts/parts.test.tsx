import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletProblem } from '../../protocol/problem.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { CardLook } from '../../wallet/issuer-texts.ts'
import { BANK_ACCOUNT_DESIGN } from '../../wallet/test-support/cards.ts'
import { ProblemNotice } from '../problem/problem-step.tsx'
import { Button, OutwardLink } from './button.tsx'
import { CardFace, CardLine } from './card/card-face.tsx'
import { ClaimNames, Claims } from './card/claim-list.tsx'
import { Notice } from './notice.tsx'
import { Section } from './section.tsx'
import { Party } from './sheet/party.tsx'
import { Progress } from './sheet/progress.tsx'
import { Sheet, SheetActions, SheetBody, SheetTitle } from './sheet/sheet.tsx'

afterEach(cleanup)

const PICTURE = 'data:image/png;base64,AAAA'
const LOGO = 'data:image/png;base64,BBBB'
const PHOTO = 'data:image/jpeg;base64,CCCC'
const look = (changes: Partial<CardLook> = {}): CardLook => ({
  ...BANK_ACCOUNT_DESIGN,
  name: 'Bank account',
  description: undefined,
  constantName: 'Bank account',
  ...changes,
})
const pictures = () =>
  [...document.querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.alt])

describe('a card', () => {
  it('shows its name and its issuer, and nothing for missing parts', () => {
    const { container } = renderScreen(<CardFace look={look()} issuerName="Test bank" />)
    expect(container.textContent).toBe('Bank accountTest bank')
    expect(pictures()).toEqual([])
    const face = container.querySelector<HTMLElement>('[data-condition=usable]')
    const colours = ['--face-ground', '--face-ink'].map((name) => face?.style.getPropertyValue(name))
    expect(colours).toEqual(['#0b5d4e', '#ffffff'])
    expect(screen.getByText('Test bank').className).not.toBe('visually-hidden')
  })

  it('shows picture, logo and its holder instead of the issuer', () => {
    const { container } = renderScreen(
      <CardFace
        look={look({ image: PICTURE, logo: LOGO })}
        issuerName="Test bank"
        holder={{ name: 'Anna', number: '•••• 2874', photo: PHOTO }}
        condition="expired"
      />,
    )
    expect(container.textContent).toBe('Bank accountExpiredAnna•••• 2874Test bank')
    expect(pictures()).toEqual([
      [PICTURE, ''],
      [LOGO, ''],
      [PHOTO, ''],
    ])
    expect(screen.getByText('Test bank').className).toBe('visually-hidden')
  })

  it.each([
    { name: 'Anna', number: undefined, photo: undefined },
    { name: undefined, number: '•••• 2874', photo: undefined },
  ])('shows its claims about the holder, and the issuer only to screen readers: %j', (holder) => {
    const { container } = renderScreen(<CardFace look={look()} issuerName="Test bank" holder={holder} />)
    expect(container.textContent).toBe(`Bank account${holder.name ?? holder.number}Test bank`)
    expect(screen.getByText('Test bank').className).toBe('visually-hidden')
    expect(pictures()).toEqual([])
  })

  it('with a photo but no name shows its issuer as well', () => {
    const holder = { name: undefined, number: undefined, photo: PHOTO }
    renderScreen(<CardFace look={look()} issuerName="Test bank" holder={holder} />)
    expect(pictures()).toEqual([[PHOTO, '']])
    expect(screen.getByText('Test bank').className).not.toBe('visually-hidden')
  })

  it('shows its holder in the visible strip if another card covers it', () => {
    const faceOf = (isCovered: boolean) => {
      const { container } = renderScreen(<CardFace look={look()} issuerName="Test bank" isCovered={isCovered} />)
      return container.querySelector('[data-condition]')?.className.trim().split(' ') ?? []
    }
    expect(faceOf(true).length).toBe(faceOf(false).length + 1)
  })

  it.each([
    ['expired', 'Expired'],
    ['revoked', 'Revoked'],
    ['suspended', 'Suspended'],
  ] as const)('that is %s says so', (condition, badge) => {
    renderScreen(<CardFace look={look()} issuerName="Test bank" condition={condition} />)
    expect(screen.getByText(badge)).toBeTruthy()
  })

  it('in one line shows its name and details', () => {
    const { container } = renderScreen(<CardLine look={look()} details="Anna" />)
    expect(container.textContent).toBe('Bank accountAnna')
    expect(container.querySelector<HTMLElement>('[aria-hidden=true]')?.style.background).toBe('#0b5d4e')
    expect(pictures()).toEqual([])
    cleanup()
    renderScreen(<CardLine look={look({ image: PICTURE })} details="Anna" />)
    expect(pictures()).toEqual([[PICTURE, '']])
  })
})

describe('the other side', () => {
  it.each([
    ['Test bank', 'T'],
    ['żabka', 'Ż'],
    ['', '?'],
  ])('named %j shows the initial %s if it has no logo', (name, initial) => {
    const { container } = renderScreen(<Party name={name} host="bank.example" logo={undefined} note="offers this" />)
    expect(container.textContent).toBe(`${initial}${name} bank.example offers this`)
    expect(container.querySelector('[aria-hidden=true]')?.textContent).toBe(initial)
    expect(pictures()).toEqual([])
    cleanup()
    const { container: withLogo } = renderScreen(<Party name={name} host="bank.example" logo={LOGO} note="asks" />)
    expect(withLogo.textContent).toBe(`${name} bank.example asks`)
    expect(pictures()).toEqual([[LOGO, '']])
  })
})

describe('texts', () => {
  it.each([
    ['good', '✓'],
    ['warn', '!'],
    ['bad', '×'],
    ['plain', 'i'],
  ] as const)('of the tone %s have a mark that screen readers ignore', (tone, mark) => {
    const { container } = renderScreen(<Notice tone={tone} title="Title" />)
    expect(container.querySelector('[aria-hidden=true]')?.textContent).toBe(mark)
    expect(container.textContent).toBe(`${mark}Title`)
    expect(container.querySelectorAll('p, p + div')).toHaveLength(1)
    cleanup()
    const { container: more } = renderScreen(
      <Notice tone={tone} title="Title">
        Text
      </Notice>,
    )
    expect(more.textContent).toBe(`${mark}TitleText`)
  })

  it('about progress are announced', () => {
    renderScreen(<Progress>Fetching …</Progress>)
    expect(screen.getByRole('status').textContent).toBe('Fetching …')
  })

  it('about a problem have details only if there are any', () => {
    renderScreen(<ProblemNotice problem={new WalletProblem('unexpected')} />)
    expect(screen.getByRole('alert').querySelector('details')).toBeNull()
    cleanup()
    renderScreen(<ProblemNotice problem={new WalletProblem('unreachable', { detail: 'timeout' })} />)
    expect(screen.getByText('the other side could not be reached.')).toBeTruthy()
    expect(screen.getByRole('alert').querySelector('details')?.textContent).toBe('Detailstimeout')
  })

  it('about a request inside a link refer to the link', () => {
    renderScreen(<ProblemNotice problem={new WalletProblem('request-expired')} />)
    expect(screen.getByText('the link no longer waits for an answer. Nothing was shared.')).toBeTruthy()
  })

  it.each([
    ['offer-gone', 'This offer has expired'],
    ['code-rejected', 'This offer has expired'],
    ['request-gone', 'This request is over'],
  ] as const)('of %s say: %s', (code, title) => {
    renderScreen(<ProblemNotice problem={new WalletProblem(code)} />)
    expect(screen.getByRole('alert').textContent).toContain(title)
  })

  it.each([
    [undefined, 3],
    [2, 2],
    [3, 3],
  ] as const)('of a part at level %s have a heading of level %i', (level, shown) => {
    renderScreen(
      <Section title="Part" {...(level && { level })}>
        Text
      </Section>,
    )
    expect(screen.getByRole('heading', { level: shown, name: 'Part' }).parentElement?.textContent).toBe('PartText')
  })

  it('of claims have their labels, which are also the accessible names of pictures', () => {
    renderScreen(
      <>
        <Claims
          rows={[
            { path: ['name'], label: 'Name', content: { kind: 'text', text: 'Anna' } },
            { path: ['photo'], label: 'Photo', content: { kind: 'picture', source: PICTURE } },
          ]}
        />
        <ClaimNames labels={['Level', 'Mail']} />
      </>,
    )
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Photo'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Anna', ''])
    expect(pictures()).toEqual([[PICTURE, 'Photo']])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Level', 'Mail'])
  })
})

describe('buttons and links', () => {
  it('are not submit buttons by default, and have the style of their kind', () => {
    const classes = (['main', 'quiet', 'danger'] as const).map((kind) => {
      renderScreen(<Button kind={kind}>Press</Button>)
      const { className, type } = screen.getByRole<HTMLButtonElement>('button')
      expect(type).toBe('button')
      cleanup()
      return className
    })
    expect(new Set(classes).size).toBe(3)
    renderScreen(<Button type="submit">Press</Button>)
    expect(screen.getByRole('button')).toMatchObject({ type: 'submit', className: classes[0] })
  })

  it('lead out of the wallet without a referrer', () => {
    renderScreen(
      <OutwardLink href="https://shop.example/" kind="main">
        Go back
      </OutwardLink>,
    )
    const link = screen.getByRole('link', { name: 'Go back' })
    expect(['href', 'rel', 'target'].map((name) => link.getAttribute(name))).toEqual([
      'https://shop.example/',
      'noopener noreferrer',
      null,
    ])
    expect(link.className).toMatch(/\S/)
  })
})

describe('a sheet', () => {
  const open = () =>
    renderScreen(
      <Sheet>
        <SheetTitle>Share?</SheetTitle>
        <SheetBody>Text</SheetBody>
        <SheetActions>
          <Button data-leave>Leave</Button>
          <Button>Share</Button>
        </SheetActions>
      </Sheet>,
    )

  it('is modal, is named by its focused title, and can be scrolled by keyboard', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    open()
    expect(showModal).toHaveBeenCalledOnce()
    showModal.mockRestore()
    const title = screen.getByRole('heading', { level: 2, name: 'Share?' })
    expect(document.activeElement).toBe(title)
    expect(title.tabIndex).toBe(-1)
    expect(document.getElementById(screen.getByRole('dialog').getAttribute('aria-labelledby') ?? '')).toBe(title)
    expect(title.nextElementSibling).toHaveProperty('tabIndex', 0)
  })

  it('is not closed by Escape, which focuses the button for leaving', () => {
    open()
    const cancel = new Event('cancel', { cancelable: true })
    fireEvent(screen.getByRole('dialog'), cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave' }))
  })

  it('is closed when it is unmounted', () => {
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
    open().unmount()
    expect(close).toHaveBeenCalledOnce()
    close.mockRestore()
  })
})
