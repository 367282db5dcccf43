import { PROBLEMS, type ProblemCode } from '@vitrine/api/wording/problems.ts'
import { describe, expect, it } from 'vitest'
import { refusalPage } from './refusal-page.ts'

const LIMITED = { code: 'too-many-requests', retryAfterSeconds: 42 } as const

describe('the page of a refusal', () => {
  it.each([
    ['en', 'Too many requests', 'The page loads again by itself in 42\u00a0s.'],
    ['pl', 'Zbyt wiele żądań', 'Strona wczyta się ponownie sama za 42\u00a0s.'],
  ] as const)('says in the language %s what happened, and counts down', (language, title, countdown) => {
    const page = refusalPage(LIMITED, language, 'request-1') ?? ''
    expect(page).toContain(`<html lang="${language}" data-theme="dark" data-wait="42">`)
    expect(page).toContain(`<title>${title} · Vitrine</title>`)
    expect(page).toContain(`<p id="countdown" role="timer">${countdown}</p>`)
    expect(page).toContain('too-many-requests · request-1')
  })

  it('has no countdown if nobody knows when to try again', () => {
    expect(refusalPage({ code: 'internal', retryAfterSeconds: undefined }, 'en', 'x')).not.toContain('role="timer"')
  })

  it('shows a request id as text', () => {
    expect(refusalPage(LIMITED, 'en', '<b>')).toContain('too-many-requests · &lt;b&gt;')
  })

  it('exists for each refusal of the server itself, and for no problem that only calls of pages meet', () => {
    const codes = Object.keys(PROBLEMS) as ProblemCode[]
    const withPage = codes.filter(
      (code) => refusalPage({ code, retryAfterSeconds: undefined }, 'en', 'x') !== undefined,
    )
    expect(withPage.toSorted()).toEqual([
      'headers-too-large',
      'internal',
      'invalid-request',
      'request-timeout',
      'too-many-requests',
      'unavailable',
    ])
  })

  it('is small', () => {
    expect(refusalPage(LIMITED, 'pl', 'request-1')?.length).toBeLessThan(12_000)
  })
})
