import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, inPreferredCoding } from './coded-content.ts'

/** A response that is the same for all clients, serialized and compressed once. */
export type PreparedText = {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export const preparedJson = (value: unknown): Promise<PreparedText> =>
  preparedText('application/json', JSON.stringify(value))

export async function preparedText(type: string, text: string): Promise<PreparedText> {
  const content = await compressed(Buffer.from(text))
  return {
    send(request, reply) {
      const { bytes } = inPreferredCoding(content, request, reply)
      return reply.type(`${type}; charset=utf-8`).send(bytes)
    },
  }
}
