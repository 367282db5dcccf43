import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { answerOf, ask, type Silence } from './ask.ts'

const { live: LIVE } = OPERATION_ENDPOINTS

/** Reason why an origin does not lead to a server of this version. */
type WrongServer = Silence | { kind: 'other' | 'version'; found: string }

export async function wrongServerAt(origin: string, version: string): Promise<WrongServer | undefined> {
  const reply = await ask(`${origin}${LIVE.path}`)
  if (reply.kind === 'silence') return reply
  const answer = answerOf(reply, LIVE.response)
  if (answer === undefined)
    return {
      kind: 'other',
      found: `${origin} answers with status ${reply.status}, but the answer does not come from a Vitrine server`,
    }
  return answer.version === version
    ? undefined
    : {
        kind: 'version',
        found: `the server at ${origin} runs version ${answer.version}, but this is version ${version}`,
      }
}
