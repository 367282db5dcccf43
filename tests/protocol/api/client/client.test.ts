import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Console, startConsole } from '../../admin/console.ts'
import { ADA } from '../../identity-provider/token-shapes.ts'
import type { ReceivedCredential } from '../../wallet/received-credential.ts'
import { GeneratedClient } from './generated-client.ts'
import type { Stage } from './stage.ts'

/**
 * Path of the program that uses the generated types. The type `string` keeps the project's compiler from resolving the module, which
 * compiles only next to these types.
 */
const STORY: string = './story.ts'
const zStory = z.object({
  tellStory: z.custom<(stage: Stage) => Promise<unknown>>((value) => typeof value === 'function'),
})

let desk: Console
let description: string
beforeAll(async () => {
  desk = await startConsole()
  description = await (await fetch(`${desk.running.url}/openapi.json`)).text()
})
afterAll(() => desk.stop())

/** Returns the compiler's errors in a program that uses the client types generated from the API description. */
async function compiled(text: string): Promise<string> {
  const client = await GeneratedClient.of(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
  try {
    return await client.compile('story.ts')
  } finally {
    await client.remove()
  }
}

describe('a client generated from the description of the API', () => {
  it('compiles in strict mode', async () => {
    expect(await compiled(description)).toBe('')
  })

  it.each([
    ['a call is missing in the description', '"/vc/admin/revoke"', '"/vc/admin/nothing"', '"/vc/admin/revoke"'],
    ['an answer has another name in the description', '"selfAssertedClaims"', '"claims"', 'selfAssertedClaims'],
    ['a parameter has another name in the description', '"name":"type"', '"name":"kind"', 'kind'],
  ])('does not compile if %s', async (_what, from, to, complaint) => {
    expect(description).toContain(from)
    expect(await compiled(description.replaceAll(from, to))).toContain(complaint)
  })

  it('issues a card, presents it, finds and revokes it, and sees it refused', async () => {
    const { url, wallet } = desk.running
    const { tellStory } = zStory.parse(await import(STORY))
    const held: ReceivedCredential[] = []
    const outcome = await tellStory({
      url,
      accessToken: desk.as(ADA).headers.authorization?.replace('Bearer ', '') ?? '',
      wallet: {
        receive: async (link, pin) => {
          held.push(await wallet.receive(link, pin === undefined ? {} : { txCode: pin }))
        },
        present: (link) =>
          wallet.present(link, held).then(
            () => true,
            () => false,
          ),
      },
    })
    expect(outcome).toEqual({
      card: 'Bank account',
      claims: ['displayName'],
      issued: 2,
      presented: { isTaken: true, status: 2, why: undefined, holder: 'Anna Nowak', problem: undefined },
      withoutToken: 'not-signed-in',
      contract: 'Enabled',
      account: { name: 'Anna Nowak', total: '1', next: expect.stringContaining('rel="first"') },
      revoked: 'Revoked',
      presentedAgain: {
        isTaken: false,
        status: 99,
        why: 'INVALID_CREDENTIAL_STATE',
        holder: undefined,
        problem: 'not-ready',
      },
    })
  })
})
