import { expect, test } from 'vitest'
import { textsFor } from '../messages/language.ts'
import { PEOPLE } from '../people.ts'
import { choosePersonPage } from './choose-person.ts'
import { errorPage } from './error.ts'
import { html } from './html.ts'
import { contentSecurityPolicy } from './page.ts'

test('values cannot break out of text or attributes', () => {
  expect(html`<a title="${'"><script>'}">${"<b>'&"}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&#39;&amp;</a>',
  )
  expect(errorPage(textsFor('en'), '<img src=x>', 'invalid_request', 'http://localhost:3000')).not.toContain('<img')
})

test('the sign-in page has one button for each person and says that it is a demonstration', () => {
  const page = choosePersonPage(textsFor('en'), PEOPLE, '/sign-in/abc')
  for (const person of PEOPLE) expect(page).toContain(`<button name="person" value="${person.id}">`)
  expect(page).toContain('This is a demonstration')
  expect(page).not.toContain('<script')
})

test('the policy allows the way back to the app and nothing from elsewhere', () => {
  const policy = contentSecurityPolicy('http://localhost:3000')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:3000")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})
