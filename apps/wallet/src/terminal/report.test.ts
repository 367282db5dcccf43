import { expect, test } from 'vitest'
import { Report } from './report.ts'

async function linesOf(write: (report: Report) => unknown): Promise<string[]> {
  const printed: string[] = []
  const report = new Report((line) => printed.push(line))
  await write(report)
  expect(report.lines).toEqual(printed)
  return printed
}

test('the report numbers the steps, and names the section of each check', async () => {
  const lines = await linesOf((report) => {
    report.step('Read the offer')
    report.checked(['it is complete', 'section 4.1'])
    report.step('Get an access token')
    report.refused('no', 'section 6')
  })
  expect(lines).toEqual([
    '1. Read the offer',
    '   checked  it is complete (section 4.1)',
    '',
    '2. Get an access token',
    '   REFUSED  no (section 6)',
  ])
})

test('requests are reported with their proofs and the error of the answer, but without parameters', async () => {
  const lines = await linesOf(async (report) => {
    const refusal = { error: 'use_dpop_nonce' }
    const fetch = report.watch(async () => Response.json(refusal, { status: 400 }))
    const answer = await fetch('https://issuer.example/token?secret=1', { method: 'POST', headers: { dpop: 'x' } })
    expect(await answer.json()).toEqual(refusal)
    await report.watch(async () => new Response('', { status: 404 }))('https://issuer.example/a', {})
  })
  expect(lines).toEqual([
    '   sent     POST https://issuer.example/token with DPoP proof: 400 use_dpop_nonce',
    '   sent     GET https://issuer.example/a: 404',
  ])
})

test('a request without an answer is reported with the reason', async () => {
  const lines = await linesOf(async (report) => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    await expect(report.watch(() => Promise.reject(cause))('https://issuer.example/', {})).rejects.toBe(cause)
  })
  expect(lines).toEqual(['   sent     GET https://issuer.example/: connect ECONNREFUSED'])
})

test('texts of others cannot control the terminal', async () => {
  expect(await linesOf((report) => report.note('a\u001b[2Jb\u202ec'))).toEqual(['   note     a?[2Jb?c'])
})
