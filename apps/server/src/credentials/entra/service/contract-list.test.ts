import { expect, it } from 'vitest'
import { ContractList } from './contract-list.ts'

it('does not keep a list that was requested before a change', async () => {
  const answers: PromiseWithResolvers<{ id: string; name: string }[]>[] = []
  const list = new ContractList({
    elapsed: () => 0,
    fetch: () => {
      const answer = Promise.withResolvers<{ id: string; name: string }[]>()
      answers.push(answer)
      return answer.promise
    },
  })
  const before = list.get()
  list.forget()
  answers[0]?.resolve([{ id: '1', name: 'old' }])
  expect(await before).toEqual([{ id: '1', name: 'old' }])
  const after = list.get()
  answers[1]?.resolve([{ id: '1', name: 'new' }])
  expect(await after).toEqual([{ id: '1', name: 'new' }])
})
