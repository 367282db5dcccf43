import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { HELP_DESK_STATE } from '@vitrine/api/flows/help-desk.ts'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { helpDeskCall } from './help-desk.purpose.ts'
import type { HelpDesk } from './help-desk.service.ts'

const card = (purpose?: object): Card =>
  zCard.parse({
    ...{ id: 'employee', type: 'Employee', card: { title: 'Employee', image: 'employee.svg' } },
    presentation: { claims: ['displayName'], ...(purpose ? { purpose } : {}) },
  })
const EMPLOYEE = card({ kind: 'help-desk', audience: 'employee' })
const STATE = { state: HELP_DESK_STATE }

let created: unknown[]
beforeEach(() => {
  created = []
})
const purpose = helpDeskCall(
  { create: async (_tx: unknown, request: unknown) => void created.push(request) } as unknown as HelpDesk,
  {
    requireHelpDeskStaff: async ({ headers }) => {
      if (headers.authorization === undefined) throw new HttpProblem('not-signed-in')
    },
  },
)

describe('a help-desk call', () => {
  it('is asked for by its state, of a card that identifies callers', () => {
    expect(purpose.isAskedFor(EMPLOYEE, STATE)).toBe(true)
    for (const state of ['other', '', undefined]) expect(purpose.isAskedFor(EMPLOYEE, { state })).toBe(false)
    expect(purpose.isAskedFor(card(), STATE)).toBe(false)
  })

  it('is started only by who may use the help desk', async () => {
    const request = (headers: object) => ({ headers }) as FastifyRequest
    await expect(purpose.authorize?.(request({}))).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(purpose.authorize?.(request({ authorization: 'Bearer x' }))).resolves.toBeUndefined()
  })

  it('has a request at the help desk, with the id of the presentation and the one of the link', async () => {
    const { save } = await purpose.prepare(EMPLOYEE, STATE, 'en')
    await save?.({} as Transaction<Tables>, { id: 'guid', requestId: 'link' })
    expect(created).toEqual([{ presentationId: 'guid', requestId: 'link', audience: 'employee' }])
  })

  it('keeps its result for five minutes', () => {
    expect(purpose.resultLife).toBe(300_000)
  })
})
