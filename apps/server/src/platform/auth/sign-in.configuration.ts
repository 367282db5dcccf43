import * as z from 'zod'
import { zWebAddress } from '../config/values.ts'

/** Where people sign in, and what makes an administrator of one. */
export const signInConfiguration = z
  .object({
    IDP_URL: zWebAddress
      .optional()
      .describe('The identity provider: its address up to, and without, /.well-known/openid-configuration'),
    IDP_CLIENT_ID: z.string().min(1).default('vitrine-web').describe('This app, as the identity provider knows it'),
    ADMIN_AUDIENCE: z
      .string()
      .min(1)
      .default('api://vitrine')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .describe('The aud of access tokens for the admin API; several are separated by commas'),
    ADMIN_SCOPE: z
      .string()
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'expected one scope, without spaces')
      .optional()
      .describe('The one scope of administrators, as it is requested'),
  })
  .transform((values) => ({
    /** Undefined where nobody can sign in. */
    identityProvider: values.IDP_URL
      ? { authority: values.IDP_URL.replace(/\/$/, ''), clientId: values.IDP_CLIENT_ID }
      : undefined,
    adminAudiences: values.ADMIN_AUDIENCE,
    adminScope: values.ADMIN_SCOPE ?? `${values.ADMIN_AUDIENCE[0]}/admin.access`,
  }))

export type SignInConfiguration = z.infer<typeof signInConfiguration>
