import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type AuditEntry, zAuditCheckpointStatus, zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isPostgres } from '../../../apps/server/src/platform/database/postgres/postgres-dialect.ts'
import { Bank, type BankAccount } from '../business/bank.ts'
import { ADA } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const CHECK = fileURLToPath(new URL('../../../apps/server/src/commands/audit-log.ts', import.meta.url))
const MINUTE = 60_000

let desk: Console
let account: BankAccount
beforeAll(async () => {
  desk = await startConsole()
  const { browser, wallet } = desk.running
  const bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
  account = await bank.openAccount()
  await bank.use(account)
  await bank.use(account, { bankOperation: 'lunch' })
  desk.running.advance(2 * MINUTE)
  await desk.running.product.cleanUp()
  await desk.running.product.cleanUp()
  await bank.use(account)
})
afterAll(() => desk.stop())

const get = (path: string) => desk.as(ADA).get(path)
const list = async (query: string): Promise<AuditEntry[]> =>
  z.array(z.strictObject(zAuditEntry.shape)).parse((await get(`/vc/admin/audit?${query}`)).body)

describe('the audit log of the console', () => {
  it('gets a checkpoint at each clean-up, and reports how far the checkpoints reach', async () => {
    const { checkpoint } = z
      .strictObject(zAuditCheckpointStatus.shape)
      .parse((await get('/vc/admin/audit-checkpoint')).body)
    const entries = await list(`account=${account.id}`)
    expect(entries.map(({ outcome, inCheckpoint }) => [outcome, inCheckpoint])).toEqual([
      ['verified', false],
      ['paid', true],
      ['verified', true],
      ['issued', true],
    ])
    expect(entries[1]?.id).toBe(checkpoint?.lastId)
  })

  it('is filtered by the query, and refuses an invalid filter', async () => {
    expect(await list('outcome=paid&action=present&actor=wallet&card=bank-account-lunch-service')).toHaveLength(1)
    expect(await list(`search=${account.id.slice(0, 8)}&page=1&pageSize=2`)).toHaveLength(2)
    expect(await list('account=nobody')).toEqual([])
    for (const query of ['action=nothing', 'outcome=', 'actor=god', 'from=yesterday', `search=${'x'.repeat(101)}`])
      expect((await get(`/vc/admin/audit?${query}`)).status, query).toBe(400)
  })

  it('is paged without duplicates or gaps while lines are added', async () => {
    const seen: number[] = []
    let path = '/vc/admin/audit?page=1&pageSize=2'
    while (path !== '') {
      const { body, headers } = await get(path)
      seen.push(
        ...z
          .array(zAuditEntry)
          .parse(body)
          .map(({ id }) => id),
      )
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
      desk.running.advance(1000)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(seen.toSorted((one, other) => other - one))
    expect(seen.at(-1)).toBe(1)
  })

  it('is exported as a file, oldest first, with all lines that match the filters', async () => {
    const { headers } = desk.as(ADA)
    const answer = await fetch(`${desk.running.url}/vc/admin/audit.csv?action=present`, { headers })
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
    expect(head?.replace('\ufeff', '')).toBe(
      'id,at,actorKind,actor,actorId,action,object,outcome,reason,account,card,reference,inCheckpoint',
    )
    expect(lines.map((line) => line.split(',').slice(-1))).toEqual([['true'], ['true'], ['false']])
  })

  it.each([
    ['en', 'Entry,When,Who (kind),Who,Who (ID),Action,Target,Outcome,Reason,Account,Card,Reference,In a checkpoint'],
    [
      'pl',
      'Wpis,Kiedy,Kto (rodzaj),Kto,Kto (ID),Czynność,Czego dotyczy,Wynik,Powód,Konto,Karta,Numer sprawy,W punkcie kontrolnym',
    ],
  ])('is exported with headings in %s on request, with the same lines below', async (language, head) => {
    const file = async (query: string) => {
      const { body } = await get(`/vc/admin/audit.csv?action=present${query}`)
      return z.string().parse(body).split('\r\n')
    }
    const [, ...lines] = await file('')
    expect(lines).toHaveLength(4)
    expect(await file(`&headings=${language}`)).toEqual([head, ...lines])
  })

  it('is not exported with headings in an unknown language', async () => {
    expect((await get('/vc/admin/audit.csv?headings=tlh')).status).toBe(400)
  })
})

/** Runs the command `audit-log` with the server's data directory and database. */
async function check(...options: string[]) {
  const { dataDirectory, storage } = desk.running
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHECK, ...options], {
    env: { ...process.env, ENV_FILE: 'none', DATA_DIR: dataDirectory, ...storage },
  })
  const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve))
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, complaints }
}

describe('the command that checks the audit log', () => {
  it('reports an unchanged log while the server runs, and how far the checkpoints reach', async () => {
    const { code, out, complaints } = await check()
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
    expect(out).toMatch(
      /^Checkpoints: 1, up to line \d+ \(.*Z\)\.\nLines after the last checkpoint: [1-9]\d*\.\nHead: [\w-]{43}\n/,
    )
    const head = /Head: (\S+)/.exec(out)?.[1]
    expect((await check(`--head=${head}`)).code).toBe(0)
    const another = await check(`--head=${'A'.repeat(43)}`)
    expect(another).toMatchObject({ code: 1, complaints: expect.stringContaining('No checkpoint has the digest AAAA') })
  })

  it('does not mistake a missing database for an empty log', async () => {
    const { dataDirectory } = desk.running
    const child = spawn(process.execPath, [CHECK], {
      env: { ...process.env, ENV_FILE: 'none', DATA_DIR: `${dataDirectory}/elsewhere`, DATABASE_URL: '' },
    })
    const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve))
    expect(await text(child.stderr)).toContain('There is no database at')
    expect(await ended).toBe(2)
  })

  it('reports which lines were changed', async () => {
    const { query } = desk.running.product.database
    if (isPostgres(query)) await sql`alter table audit_log disable trigger all`.execute(query)
    else await sql`drop trigger audit_log_no_update`.execute(query)
    await sql`update audit_log set outcome = 'EXPIRED' where outcome = 'paid'`.execute(query)
    const { code, complaints, out } = await check()
    expect(code).toBe(1)
    expect(complaints).toMatch(
      /^Checkpoint 1 \(lines \d+ to \d+, .*Z to .*Z\): at least one line was changed after it was signed\.\n$/,
    )
    expect(out).toContain('The audit log was changed.')
  })
})
