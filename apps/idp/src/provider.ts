import type { Reader } from '@vitrine/demo-server/page.ts'
import { THEME_PARAMETER } from '@vitrine/demo-server/theme.ts'
import { LANGUAGES } from '@vitrine/languages/languages.ts'
import Provider, { errors, interactionPolicy, type Configuration as ProviderConfiguration } from 'oidc-provider'
import type { Configuration } from './configuration.ts'
import type { Keys } from './keys.ts'
import { errorPage } from './pages/error.ts'
import { policyOf, readerOf } from './pages/page.ts'
import { SIGN_OUT_SCRIPT, signedOutPage, signOutPage } from './pages/sign-out.ts'
import { findPerson, personClaims } from './people.ts'
import type { StateStore } from './state-store.ts'

const CLIENT_ID = 'vitrine-web'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Creates the OpenID Provider. It supports the authorization code flow with PKCE for one public client, refresh tokens that end with the
 * session, and sign-out. Its access tokens for the admin API are JWTs with the same claims as those of cloud identity providers.
 */
export function createProvider(configuration: Configuration, keys: Keys, store: StateStore): Provider {
  const { issuer, appOrigin } = configuration
  const provider = new Provider(issuer, {
    adapter: store.adapter,
    jwks: { keys: [keys.signing] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Vitrine',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // People sign in to the app, and in the browser that their wallet opens to get a card.
        redirect_uris: [`${appOrigin}/signin-oidc`, `${appOrigin}/consent/signed-in`],
        post_logout_redirect_uris: [`${appOrigin}/`],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === appOrigin,
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports, so the names of our cookies must differ from those of other programs on localhost.
      names: { interaction: 'vitrine_idp_interaction', resume: 'vitrine_idp_resume', session: 'vitrine_idp_session' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: {
      openid: ['sub', 'oid', 'tid'],
      profile: ['name', 'preferred_username', 'job_title', 'department', 'picture'],
      email: ['email', 'email_verified'],
    },
    // The ID token contains name and preferred_username, as with cloud identity providers: the app reads them there.
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => {
      const person = findPerson(id)
      return person && { accountId: person.id, claims: () => personClaims(person, issuer) }
    },
    discovery: { ui_locales_supported: [...LANGUAGES], prompt_values_supported: ['none', 'login', 'select_account'] },
    // oidc-provider stores this parameter with the sign-in, so the sign-in pages can use the theme.
    extraParams: [THEME_PARAMETER],
    interactions: { policy: signInPolicy(), url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: adminApi(configuration),
      rpInitiatedLogout: signOut(appOrigin),
    },
    extraTokenClaims: (_ctx, token) => accessTokenClaims(token, issuer),
    loadExistingGrant: (ctx) => grantFor(ctx, configuration),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Two tabs of the app may renew their tokens at the same moment; with rotation, the second request would end the sign-in in both tabs.
    rotateRefreshToken: false,
    ttl: {
      AccessToken: 15 * 60,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 10 * 60,
      Grant: 14 * DAY_SECONDS,
      RefreshToken: 14 * DAY_SECONDS,
      Session: 14 * DAY_SECONDS,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const reader = readerIn(ctx)
      const unknown = reader.i18n._({ id: 'error.request', message: 'The sign-in request was not understood.' })
      ctx.body = errorPage(reader, out.error_description ?? unknown, out.error, appOrigin)
    },
  })
  provider.use(async (ctx, next) => {
    ctx.set('content-security-policy', policyOf(appOrigin))
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('referrer-policy', 'same-origin')
    await next()
  })
  // Behind a proxy that terminates TLS, oidc-provider must read the protocol of a request from X-Forwarded-Proto.
  provider.proxy = issuer.startsWith('https:')
  return provider
}

type RequestContext = Parameters<NonNullable<ProviderConfiguration['renderError']>>[0]

const readerIn = (ctx: RequestContext): Reader => readerOf(ctx.query, ctx.get('accept-language'))

/**
 * Returns a policy that shows the list of people if nobody is signed in, or if the app asks for a new sign-in. The policy never asks for
 * consent, because the app is our own.
 */
function signInPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

function signOut(appOrigin: string) {
  return {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.set('content-security-policy', policyOf(appOrigin, SIGN_OUT_SCRIPT))
      ctx.body = signOutPage(readerIn(ctx), form)
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = signedOutPage(readerIn(ctx), appOrigin)
    },
  } satisfies NonNullable<ProviderConfiguration['features']>['rpInitiatedLogout']
}

type IssuedToken = Parameters<NonNullable<ProviderConfiguration['extraTokenClaims']>>[1]

function accessTokenClaims(token: IssuedToken, issuer: string) {
  if (token.kind !== 'AccessToken') return undefined
  const person = findPerson(token.accountId)
  if (!person) return undefined
  const { name, preferred_username, oid, tid } = personClaims(person, issuer)
  return {
    ...(token.scope ? { scp: token.scope } : {}),
    ...(person.roles.length > 0 ? { roles: person.roles } : {}),
    // A renewed token keeps the session id, so the server does not count it as a new sign-in.
    ...(token.sessionUid === undefined ? {} : { sid: token.sessionUid }),
    name,
    preferred_username,
    oid,
    tid,
    azp: token.clientId ?? CLIENT_ID,
    ver: '2.0',
  }
}

function adminApi({ adminAudience, adminScope }: Configuration) {
  return {
    enabled: true,
    defaultResource: () => adminAudience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== adminAudience) throw new errors.InvalidTarget()
      return {
        audience: adminAudience,
        scope: adminScope,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }
    },
  } satisfies NonNullable<ProviderConfiguration['features']>['resourceIndicators']
}

type GrantContext = Parameters<NonNullable<ProviderConfiguration['loadExistingGrant']>>[0]

async function grantFor(ctx: GrantContext, { adminAudience, adminScope }: Configuration) {
  const { client, session, provider } = ctx.oidc
  const person = findPerson(session?.accountId)
  if (!client || !session || !person) return undefined
  const existing = session.grantIdFor(client.clientId)
  const known = existing === undefined ? undefined : await provider.Grant.find(existing)
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: person.id })
  grant.addOIDCScope('openid profile email offline_access')
  if (person.isAdministrator) grant.addResourceScope(adminAudience, adminScope)
  else grant.rejectResourceScope(adminAudience, adminScope)
  await grant.save()
  return grant
}
