import type { Bytes } from '@vitrine/api/units.ts'
import { expect, it } from 'vitest'
import { LogQueue } from './log-queue.ts'

const LIMIT = 100

/** A fake log file. A test can make the file slow or full, and read its content. */
class Disk {
  text = ''
  writes = 0
  underWay = 0
  atOnce = 0
  /** Maximum size of a single write. */
  portion: Bytes = Infinity
  isFull = false

  readonly write = async (bytes: Buffer): Promise<number> => {
    this.underWay += 1
    this.atOnce = Math.max(this.atOnce, this.underWay)
    await new Promise((resolve) => setTimeout(resolve, 1))
    this.underWay -= 1
    if (this.isFull) throw new Error('ENOSPC')
    const taken = bytes.subarray(0, this.portion)
    this.text += taken.toString()
    this.writes += 1
    return taken.length
  }
}

const tenBytes = (number: number): string => `${String(number).padStart(9, '0')}\n`

it('writes lines in order, one write at a time, and batches lines that arrive during a write', async () => {
  const disk = new Disk()
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2, 3]) queue.write(tenBytes(number))
  while (disk.underWay === 0) await new Promise((resolve) => setImmediate(resolve))
  for (const number of [4, 5]) queue.write(tenBytes(number))
  await queue.flush(1000)
  expect(disk.text).toBe([1, 2, 3, 4, 5].map(tenBytes).join(''))
  expect(disk).toMatchObject({ writes: 2, atOnce: 1 })
})

it('lets a line that arrives during a write wait for further lines', async () => {
  const disk = new Disk()
  const queue = new LogQueue(disk.write, LIMIT)
  queue.write(tenBytes(1))
  while (disk.underWay === 0) await new Promise((resolve) => setImmediate(resolve))
  queue.write(tenBytes(2))
  while (disk.underWay > 0) await new Promise((resolve) => setImmediate(resolve))
  queue.write(tenBytes(3))
  await queue.flush(1000)
  expect(disk.text).toBe([1, 2, 3].map(tenBytes).join(''))
  expect(disk.writes).toBe(2)
})

it('starts again after everything is written', async () => {
  const disk = new Disk()
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2]) {
    queue.write(tenBytes(number))
    await queue.flush(1000)
  }
  expect(disk.text).toBe(tenBytes(1) + tenBytes(2))
})

it('continues after a partial write', async () => {
  const disk = new Disk()
  disk.portion = 7
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2, 3]) queue.write(tenBytes(number))
  await queue.flush(1000)
  expect(disk.text).toBe([1, 2, 3].map(tenBytes).join(''))
})

it('loses no line that fits into the queue while the disk is full', async () => {
  const disk = new Disk()
  disk.isFull = true
  const queue = new LogQueue(disk.write, LIMIT)
  for (let number = 1; number <= 10; number += 1) queue.write(tenBytes(number))
  await queue.flush(50)
  expect(disk.text).toBe('')
  disk.isFull = false
  await queue.flush(1000)
  expect(disk.text.split('\n')).toHaveLength(11)
})

it('drops lines that do not fit, and logs their number in their place once it can write again', async () => {
  const disk = new Disk()
  disk.isFull = true
  const queue = new LogQueue(disk.write, LIMIT)
  for (let number = 1; number <= 25; number += 1) queue.write(tenBytes(number))
  await queue.flush(50)
  queue.write('short\n')
  disk.isFull = false
  await queue.flush(1000)
  queue.write(tenBytes(26))
  await queue.flush(1000)
  const lines = disk.text.trimEnd().split('\n')
  expect(lines.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => tenBytes(index + 1).trim()))
  expect(lines).toHaveLength(12)
  expect(JSON.parse(lines[10] ?? '')).toMatchObject({ level: 40, lost: 16, msg: expect.stringContaining('16 lines') })
  expect(lines[11]).toBe(tenBytes(26).trim())
})

it('waits in flush no longer than the given time', async () => {
  const queue = new LogQueue(() => new Promise(() => {}), LIMIT)
  queue.write(tenBytes(1))
  const started = performance.now()
  await queue.flush(50)
  expect(performance.now() - started).toBeLessThan(1000)
})

it('hands over unwritten lines for a synchronous write, without the write under way', async () => {
  const started = Promise.withResolvers<void>()
  const queue = new LogQueue(() => {
    started.resolve()
    return new Promise(() => {})
  }, LIMIT)
  queue.write(tenBytes(1))
  await started.promise
  for (let number = 2; number <= 11; number += 1) queue.write(tenBytes(number))
  expect(queue.writingSince).toBeLessThanOrEqual(performance.now())
  const left = queue.takeOut().toString().trimEnd().split('\n')
  expect(left.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => tenBytes(index + 2).trim()))
  expect(JSON.parse(left[9] ?? '')).toMatchObject({ lost: 1 })
  expect(queue.takeOut()).toHaveLength(0)
})
