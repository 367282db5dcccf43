import * as z from 'zod'

/** A role, and the claim of access tokens in which a provider says who has it. */
export type RoleClaim = {
  /** Its path, with dots between names: `roles`, `realm_access.roles`, `resource_access.<client>.roles`. */
  claim: string
  role: string
}

/** A role as it is configured: `roles=Vitrine.Admin`. The role may have an equals sign itself. */
export const zRoleClaim = z
  .string()
  .regex(/^[^=]+=.+$/, 'expected a claim and a role, like roles=Vitrine.Admin')
  .transform((text): RoleClaim => {
    const middle = text.indexOf('=')
    return { claim: text.slice(0, middle), role: text.slice(middle + 1) }
  })

/** The roles in a claim. A name may have dots itself, as client ids and names by address do. */
export function rolesIn(claims: unknown, path: string): ReadonlySet<string> {
  const found = valueAt(claims, path)
  return new Set([found].flat().filter((role): role is string => typeof role === 'string'))
}

function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members = new Map(Object.entries(value))
  if (members.has(path)) return members.get(path)
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const found = valueAt(members.get(path.slice(0, dot)), path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
