import type * as z from 'zod'
import type { ApiGroup } from './api-groups.ts'

/** Content of a message: its media type and its schema. */
export type Content = { readonly type: string; readonly schema: z.core.$ZodType }

export type AnswerHeader = { description: string; schema: z.core.$ZodType; isAlwaysPresent: boolean }

/** A refusal of a route: all problems with the same status. */
export type Refusal = Content & {
  status: number
  /** Name among the components of the description. The same name always means the same content. */
  name: string
  description: string
  headers: Record<string, AnswerHeader>
  /** Examples by problem code. */
  examples: Record<string, unknown>
}

/**
 * Credentials that a call needs: none, an access token of the identity provider (always, or only if the installation requires it),
 * or a token of a wallet.
 */
export type Credentials = 'none' | 'access-token' | 'access-token-where-asked' | 'wallet-token'

export type RouteDescription = {
  /** Method name in generated clients. Like the path, it never changes. */
  operationId: string
  group: ApiGroup
  summary: string
  details?: string
  credentials: Credentials
  params?: z.core.$ZodType | undefined
  query?: z.core.$ZodType | undefined
  body?: Content | undefined
  /** Successful response; undefined for a response without content. */
  answer:
    | (Content & {
        headers?: Record<string, AnswerHeader>
        /** Second form of the content, for a caller that prefers it. */
        alternative?: Content
      })
    | undefined
  /** Status of the successful response; by default 200, or 204 without content. */
  status?: 201 | 303
  refusals: Refusal[]
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with Fastify's declaration
  interface FastifyContextConfig {
    description?: RouteDescription
  }
}
