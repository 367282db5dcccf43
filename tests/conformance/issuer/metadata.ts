import { type Answer, isJson, send } from '../http.ts'
import { isObject, type Members, membersOf } from '../json.ts'
import type { Run } from '../run.ts'
import type { IssuerStage } from './issuer-stage.ts'

export type Metadata = { issuer: Members; server: Members; issuerAnswer: Answer; serverAnswer: Answer }

/** Fetches the metadata of the issuer and of its authorization server, as each module does first. */
export async function fetchMetadata({ installation: { url } }: IssuerStage, run: Run): Promise<Metadata> {
  const issuerAnswer = await send(`${url}/.well-known/openid-credential-issuer`, {
    headers: { accept: 'application/json' },
  })
  const { status, body } = issuerAnswer
  run.ensure('VCIGetDynamicCredentialIssuerMetadata', status === 200, `the issuer metadata are answered ${status}`)
  run.ensure('EnsureContentTypeJson', isJson(issuerAnswer), 'the issuer metadata are no JSON')
  run.ensure('VCIParseCredentialIssuerMetadata', isObject(body), 'the issuer metadata are no object')
  // Without authorization_servers, the issuer is its own authorization server (OpenID4VCI 12.2.4).
  run.ensure('VCISelectOAuthorizationServer', !('authorization_servers' in body), 'another server is named')
  const serverAnswer = await send(`${url}/.well-known/oauth-authorization-server`)
  run.ensure(
    'VCIFetchOAuthorizationServerMetadata',
    isObject(serverAnswer.body),
    `the server metadata are answered ${serverAnswer.status}`,
  )
  return { issuer: body, server: membersOf(serverAnswer.body), issuerAnswer, serverAnswer }
}
