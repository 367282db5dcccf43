import { expect, it } from 'vitest'
import { LogQueue } from './log-queue.ts'

const LIMIT = 100

/** A log that can be written or not, and what is in it. */
class Disk {
  text = ''
  writes = 0
  underWay = 0
  atOnce = 0
  /** How much of a write it takes, in bytes. */
  portion = Infinity
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

it('writes lines in their order, one write at a time, and those that came in between together', async () => {
  const disk = new Disk()
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2, 3]) queue.write(tenBytes(number))
  while (disk.underWay === 0) await new Promise((resolve) => setImmediate(resolve))
  for (const number of [4, 5]) queue.write(tenBytes(number))
  await queue.flush(1000)
  expect(disk.text).toBe([1, 2, 3, 4, 5].map(tenBytes).join(''))
  expect(disk).toMatchObject({ writes: 2, atOnce: 1 })
})

it('starts again after everything was written', async () => {
  const disk = new Disk()
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2]) {
    queue.write(tenBytes(number))
    await queue.flush(1000)
  }
  expect(disk.text).toBe(tenBytes(1) + tenBytes(2))
})

it('goes on where a write took half a line', async () => {
  const disk = new Disk()
  disk.portion = 7
  const queue = new LogQueue(disk.write, LIMIT)
  for (const number of [1, 2, 3]) queue.write(tenBytes(number))
  await queue.flush(1000)
  expect(disk.text).toBe([1, 2, 3].map(tenBytes).join(''))
})

it('loses nothing of what fits while the disk is full', async () => {
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

it('drops what does not fit, and says in its place how much that was, once it can', async () => {
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

it('waits at its end no longer than it is told to', async () => {
  const queue = new LogQueue(() => new Promise(() => {}), LIMIT)
  queue.write(tenBytes(1))
  const begun = performance.now()
  await queue.flush(50)
  expect(performance.now() - begun).toBeLessThan(1000)
})

it('hands out what is left to who can write it at once, without what is being written', async () => {
  const begun = Promise.withResolvers<void>()
  const queue = new LogQueue(() => {
    begun.resolve()
    return new Promise(() => {})
  }, LIMIT)
  queue.write(tenBytes(1))
  await begun.promise
  for (let number = 2; number <= 11; number += 1) queue.write(tenBytes(number))
  expect(queue.writingSince).toBeLessThanOrEqual(performance.now())
  const left = queue.takeOut().toString().trimEnd().split('\n')
  expect(left.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => tenBytes(index + 2).trim()))
  expect(JSON.parse(left[9] ?? '')).toMatchObject({ lost: 1 })
  expect(queue.takeOut()).toHaveLength(0)
})
