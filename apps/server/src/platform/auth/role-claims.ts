import * as z from 'zod'

/**
 * The path of a claim, with dots between names, and a role: `roles=…`, `realm_access.roles=…`, `resource_access.<client>.roles=…`. The role
 * itself may contain an equals sign.
 */
export const zRoleClaim = z
  .string()
  .regex(/^[^=]+=.+$/, 'expected a claim and a role, like roles=Vitrine.Admin')
  .transform((text) => {
    const middle = text.indexOf('=')
    return { claim: text.slice(0, middle), role: text.slice(middle + 1) }
  })

export type RoleClaim = z.infer<typeof zRoleClaim>

export function rolesIn(claims: unknown, path: string): ReadonlySet<string> {
  const found = claimAt(claims, path)
  return new Set([found].flat().filter((role): role is string => typeof role === 'string'))
}

/** A name in the path may itself contain dots, for example a client id or a URL. */
export function claimAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members = new Map(Object.entries(value))
  if (members.has(path)) return members.get(path)
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const found = claimAt(members.get(path.slice(0, dot)), path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
