import { hash } from 'node:crypto'
import { html } from '@vitrine/brand/html.ts'
import { brandFileAnswer } from '@vitrine/demo-server/brand.ts'
import { themeOf } from '@vitrine/demo-server/theme.ts'
import { expect, test } from 'vitest'
import { textsFor } from '../messages/language.ts'
import { PEOPLE } from '../people.ts'
import { choosePersonPage } from './choose-person.ts'
import { errorPage } from './error.ts'
import { policyOf } from './page.ts'

const READER = { i18n: textsFor({}), theme: undefined }

test('values cannot break out of text or attributes', () => {
  expect(html`<a title="${'"><script>'}">${"<b>'&"}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&#39;&amp;</a>',
  )
  expect(errorPage(READER, '<img src=x>', 'invalid_request', 'http://localhost:3000')).not.toContain('<img')
})

test('the sign-in page has a button for each person and says that it is a demonstration', () => {
  const page = choosePersonPage(READER, PEOPLE, '/sign-in/abc')
  for (const person of PEOPLE) expect(page).toContain(`<button name="person" value="${person.id}">`)
  expect(page).toContain('>AA</span>')
  expect(page).toContain('This is a demonstration')
  expect(page).not.toContain('<script')
})

test('a page uses the requested theme, otherwise that of the system', () => {
  const pageIn = (theme: unknown) => choosePersonPage({ ...READER, theme: themeOf(theme) }, PEOPLE, '/sign-in/abc')
  for (const theme of ['dark', 'light']) {
    expect(pageIn(theme)).toContain(`<html lang="en" dir="ltr" data-theme="${theme}">`)
    expect(pageIn(theme)).toContain(`<meta name="color-scheme" content="${theme}">`)
  }
  for (const strange of [undefined, '', 'DARK', 'auto', '"><script>', ['dark', 'light'], { dark: true }]) {
    expect(pageIn(strange)).toContain('<html lang="en" dir="ltr">')
    expect(pageIn(strange)).toContain('<meta name="color-scheme" content="dark light">')
  }
})

test('the policy allows forms to lead back to the app and forbids content from elsewhere', () => {
  const policy = policyOf('http://localhost:3000')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:3000")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("; font-src 'self'; ")
  expect(policy).toContain("; img-src 'self'; ")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('data:')
})

test('a page uses only the style in its policy and fetches only files of this server', () => {
  const page = choosePersonPage(READER, PEOPLE, '/sign-in/abc')
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  expect(policyOf('http://localhost:3000')).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
  expect(page).not.toContain('style="')
  const fetched = [...page.matchAll(/url\("([^"]+)"\)|<link[^>]* href="([^"]+)"/g)].map(
    ([, font, link]) => font ?? link,
  )
  expect(fetched).toHaveLength(5)
  for (const path of fetched) expect(brandFileAnswer(path ?? ''), path).toBeDefined()
})
