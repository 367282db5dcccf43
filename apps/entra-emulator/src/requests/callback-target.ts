import { isIP } from 'node:net'
import * as z from 'zod'

const ALLOWED_HEADERS = ['api-key', 'authorization']

const zUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol)
}, 'expected an absolute URL')

/** Target of callbacks, in both kinds of request. Only two headers may be given. */
export const zCallback = z.object({
  url: zUrl,
  state: z.string().min(1),
  headers: z
    .record(z.string(), z.string())
    .optional()
    .superRefine((headers, context) => {
      for (const name of Object.keys(headers ?? {}))
        if (!ALLOWED_HEADERS.includes(name.toLowerCase()))
          context.addIssue({ code: 'custom', path: [name], message: 'Only api-key and Authorization are allowed.' })
    }),
})

export const zRegistration = z.object({
  clientName: z.string().min(1),
  purpose: z.string().optional(),
  logoUrl: zUrl.optional(),
  termsOfServiceUrl: zUrl.optional(),
})

export const zAuthority = z.string().regex(/^did:[a-z0-9]+:\S+$/, 'expected a DID')

/** Returns true if the service would send callbacks there: over HTTPS to a host that is neither local nor private. */
export function isPublic(callbackUrl: string): boolean {
  const { protocol, hostname } = new URL(callbackUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || host === 'localhost' || /\.(localhost|local|internal)$/.test(host)) return false
  if (isIP(host) === 4)
    return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(host)
  if (isIP(host) === 6) return !/^(::1?$|f[cd]|fe[89ab]|::ffff:)/i.test(host)
  return true
}
