import * as z from 'zod'
import { jsonOf } from '../../transport/reply.ts'
import { type Fetch, send } from '../../transport/send.ts'

const zTypeMetadata = z.object({
  vct: z.string(),
  name: z.string().optional(),
  display: z.array(z.object({ name: z.string(), locale: z.string().optional() })).optional(),
})

/** The name of a type in one language. */
type TypeName = { locale: string | undefined; name: string }

/**
 * The names of a credential type, from the metadata at its address (SD-JWT VC section 5). The type inside must be the one that
 * was asked for. Nothing for an address that does not answer, or not with type metadata: names are an extra.
 *
 * @param vct the type, an address that the wallet may call
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
