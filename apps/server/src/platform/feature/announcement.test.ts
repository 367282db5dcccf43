import { expect, it } from 'vitest'
import { Announcement } from './announcement.ts'

it('reaches all listeners in their order, and its announcer hears of the first that fails', async () => {
  const heard: string[] = []
  const opened = new Announcement<[name: string]>()
  await opened.announce('nobody listens')
  opened.listen(async (name) => void heard.push(`first ${name}`))
  opened.listen(async (name) => {
    if (name === 'eve') throw new Error('refused')
    heard.push(`second ${name}`)
  })
  await opened.announce('anna')
  await expect(opened.announce('eve')).rejects.toThrow('refused')
  expect(heard).toEqual(['first anna', 'second anna', 'first eve'])
})
