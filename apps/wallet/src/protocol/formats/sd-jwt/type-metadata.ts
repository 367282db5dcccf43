import * as z from 'zod/mini'
import { jsonOf } from '../../transport/reply.ts'
import { type Fetch, send } from '../../transport/send.ts'

const zTypeMetadata = z.object({
  vct: z.string(),
  name: z.optional(z.string()),
  display: z.optional(z.array(z.object({ name: z.string(), locale: z.optional(z.string()) }))),
})

type TypeName = { locale: string | undefined; name: string }

/**
 * Loads the names of a credential type from the type metadata at its URL (SD-JWT VC section 6.3.1).
 * Returns an empty array if the URL does not return type metadata, because names are optional.
 *
 * @param vct credential type, a URL that the wallet may request
 */
export async function loadTypeNames(vct: string, fetch: Fetch): Promise<TypeName[]> {
  const reply = await send(fetch, vct, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (reply?.status !== 200) return []
  const { data } = zTypeMetadata.safeParse(jsonOf(reply))
  if (data?.vct !== vct) return []
  const { display = [], name } = data
  if (display.length > 0) return display.map(({ locale, name: inLocale }) => ({ locale, name: inLocale }))
  return name === undefined ? [] : [{ locale: undefined, name }]
}
