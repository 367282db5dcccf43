import * as z from 'zod'

const ALLOWED_HEADERS = ['api-key', 'authorization']

const zUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol)
}, 'expected an absolute URL')

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
