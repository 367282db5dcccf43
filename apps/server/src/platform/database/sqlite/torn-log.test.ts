import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Tables } from '../../../schema/all-tables.fixture.ts'
import type { Database } from '../database.ts'

let folder: string
let file: string
let database: Database<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-torn-'))
  file = join(folder, 'vitrine.sqlite')
  database = await openDatabase({ kind: 'sqlite', file })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const commit = (name: string): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .insertInto('receivers')
      .values({ id: name, name: name.repeat(300), balance: toGrosz(0) })
      .execute(),
  )

/**
 * Opens a database as a power cut leaves it: the file, and a part of the log. Returns its rows, and the result of an
 * integrity check.
 */
async function afterPowerCut(log: Buffer): Promise<{ rows: string[]; integrity: unknown }> {
  const left = join(mkdtempSync(join(folder, 'cut-')), 'vitrine.sqlite')
  copyFileSync(file, left)
  writeFileSync(`${left}-wal`, log)
  const again = await openDatabase({ kind: 'sqlite', file: left })
  try {
    const rows = await again.query.selectFrom('receivers').select('id').orderBy('id').execute()
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(again.query)
    return { rows: rows.map(({ id }) => id), integrity: checked.rows[0]?.integrity_check }
  } finally {
    await again.close()
  }
}

it('a power cut during a commit keeps all earlier commits and nothing of that one', async () => {
  await commit('a')
  await commit('b')
  expect(existsSync(`${file}-wal`)).toBe(true)
  const before = readFileSync(`${file}-wal`).length
  await commit('c')
  const log = readFileSync(`${file}-wal`)
  expect(log.length).toBeGreaterThan(before)
  expect(await afterPowerCut(log)).toEqual({ rows: ['a', 'b', 'c'], integrity: 'ok' })
  for (const length of [before, before + 1, before + 30, Math.floor((before + log.length) / 2), log.length - 1])
    expect(await afterPowerCut(log.subarray(0, length)), `${length} bytes`).toEqual({
      rows: ['a', 'b'],
      integrity: 'ok',
    })
})

it('a last commit that the disk wrote partially or wrongly is ignored', async () => {
  await commit('a')
  const before = readFileSync(`${file}-wal`).length
  await commit('b')
  const log = readFileSync(`${file}-wal`)
  for (const position of [before + 40, log.length - 10]) {
    const wrong = Buffer.from(log)
    wrong.writeUInt8(wrong.readUInt8(position) ^ 0xff, position)
    expect(await afterPowerCut(wrong), `byte ${position}`).toEqual({ rows: ['a'], integrity: 'ok' })
  }
})
