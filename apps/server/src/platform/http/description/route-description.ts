import type * as z from 'zod'
import type { ApiGroup } from './api-groups.ts'

/** What is in a message: its media type, and what it has to look like. */
export type Content = { readonly type: string; readonly schema: z.ZodType }

/** A header of an answer. */
export type AnswerHeader = { description: string; schema: z.ZodType; isAlwaysThere: boolean }

/** One of the refusals of a route: all that it says with one status. */
export type Refusal = Content & {
  status: number
  /** What it is called among the components of the description; the same name always stands for the same. */
  name: string
  description: string
  headers: Record<string, AnswerHeader>
  /** What it says, by its code. */
  examples: Record<string, unknown>
}

/** What a caller has to show: an access token of the identity provider's, one of a wallet's, or where the installation asks for it. */
export type Credentials = 'none' | 'access-token' | 'access-token-where-asked' | 'wallet-token'

/** All that the description of the API says of a route. */
export type RouteDescription = {
  /** What generated clients call it. It stays, as the address does. */
  operationId: string
  group: ApiGroup
  summary: string
  /** What has to be known beside the summary. */
  details?: string
  credentials: Credentials
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: Content | undefined
  /** What it answers when all is well; undefined for an answer without content (204). */
  answer: (Content & { headers?: Record<string, AnswerHeader> }) | undefined
  refusals: Refusal[]
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged with Fastify's own
  interface FastifyContextConfig {
    description?: RouteDescription
  }
}
