import * as z from 'zod'
import type { ApiGroup } from '../../../platform/http/description/api-groups.ts'
import type { Content, RouteDescription } from '../../../platform/http/description/route-description.ts'
import { FORM_TYPE, JSON_TYPE } from './media-types.ts'
import { type ProtocolErrors, protocolRefusals } from './protocol-refusals.ts'

export const zId = z.strictObject({
  id: z.string().meta({ description: 'The id from a link or a credential', example: 'kO2yX0mZ4tVbQ1sP' }),
})
export const NOT_THERE: ProtocolErrors = { 404: ['invalid_request'] }

export const json = (schema: z.core.$ZodType): Content => ({ type: JSON_TYPE, schema })
export const form = (schema: z.core.$ZodType): Content => ({ type: FORM_TYPE, schema })

type Call = Pick<RouteDescription, 'params' | 'query' | 'body' | 'answer' | 'status'> & {
  errors?: ProtocolErrors
  needsToken?: true
  isPost?: true
}

export const walletCall = (
  group: ApiGroup,
  operationId: string,
  summary: string,
  { errors = {}, needsToken, isPost, ...messages }: Call,
): RouteDescription => ({
  operationId,
  group,
  summary,
  credentials: needsToken ? 'wallet-token' : 'none',
  refusals: protocolRefusals(errors, { hasBody: isPost ?? false }),
  ...messages,
})
