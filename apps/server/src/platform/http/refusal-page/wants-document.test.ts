import { expect, it } from 'vitest'
import { wantsDocument } from './wants-document.ts'

it.each<[string, boolean, string, Record<string, string>]>([
  ['a navigation', true, 'GET', { 'sec-fetch-dest': 'document', accept: '*/*' }],
  ['a navigation, as HEAD', true, 'HEAD', { 'sec-fetch-dest': 'document' }],
  ['an older browser', true, 'GET', { accept: 'text/html,application/xhtml+xml' }],
  ['a call of a page', false, 'GET', { 'sec-fetch-dest': 'empty', accept: 'text/html' }],
  ['a script of a page', false, 'GET', { 'sec-fetch-dest': 'script', accept: '*/*' }],
  ['a program', false, 'GET', { accept: 'application/json' }],
  ['a program without Accept', false, 'GET', {}],
  ['a form', false, 'POST', { 'sec-fetch-dest': 'document', accept: 'text/html' }],
])('%s wants a document: %s', (_who, wants, method, headers) => {
  expect(wantsDocument(method, headers)).toBe(wants)
})
