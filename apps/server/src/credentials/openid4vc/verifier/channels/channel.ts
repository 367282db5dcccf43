import type { FastifyRequest } from 'fastify'
import type { RouteDescription } from '../../../../platform/http/description/route-description.ts'
import type { ExpectedBinding } from '../../formats/credential-format.ts'
import type { EcPublicJwk } from '../../jose/ec-key.ts'

/** The parts of a presentation request that channels use. */
export type ChannelRequest = {
  publicUrl: string
  requestId: string
  /** Our `client_id` as a verifier. */
  clientId: string
}

/** A channel: how a request reaches a wallet, and what the holder's answer is bound to. Each request is open on all channels. */
export type Channel = {
  /**
   * Returns the members of the request object that depend on the channel, such as `response_mode`.
   *
   * @param state value that ties the answer to the request, if the address of the answer does not
   */
  requestMembers(request: ChannelRequest, state: string): object
  /** Returns the values that the holder signs together with the presentation. */
  binding(request: ChannelRequest, answer: { nonce: string; responseKey: EcPublicJwk }): AnswerBinding
}

/**
 * A channel that opens a wallet by a link. The wallet fetches the request object and posts its answer at addresses of the channel, so that
 * an answer cannot change its channel.
 */
export type LinkChannel = Channel & {
  /** Name of the channel in `PresentationLinks`. */
  readonly name: string
  /** Paths of our endpoints for request objects and for answers. The id of the request follows. */
  readonly paths: { readonly request: string; readonly response: string }
  /** Entries of these endpoints in the API description. Request objects are served for POST only if `postedRequest` is defined. */
  readonly calls: {
    readonly request: RouteDescription
    readonly postedRequest?: RouteDescription
    readonly response: RouteDescription
  }
  link(request: ChannelRequest): string
  /**
   * Parses the body of an answer (OpenID4VP 1.0 section 8).
   *
   * @throws {ProtocolError} if the body is malformed
   */
  readAnswer(request: FastifyRequest): URLSearchParams
  /** Returns what happens after an answer is accepted. Called once for each answer. */
  afterAnswer(publicUrl: string): AfterAnswer
}

export type AnswerBinding = Omit<ExpectedBinding, 'now'>

type AfterAnswer = {
  /** Body of our response to the answer. */
  body: object
  /**
   * Code with which the browser that started the presentation has to return. Only then does the answer count. Undefined if the
   * answer counts at once.
   */
  responseCode?: string
}
