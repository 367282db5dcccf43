import * as z from 'zod'

/** Authority of the tenant, which issues and verifies ("Verified ID Admin API"). */
export const zAuthority = z.object({
  id: z.string(),
  name: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  didModel: z
    .object({
      did: z.string().optional().catch(undefined),
      linkedDomainUrls: z.array(z.string()).optional().catch(undefined),
      didDocumentStatus: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  linkedDomainsVerified: z.boolean().optional().catch(undefined),
})

export type Authority = z.infer<typeof zAuthority>
