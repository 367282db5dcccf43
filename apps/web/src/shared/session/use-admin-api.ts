import { useMemo } from 'react'
import {
  type ApiRequest,
  callApi,
  callApiForFile,
  callApiForList,
  type FileAnswer,
  type ListPage,
  ResponseError,
  type ResponseSchema,
} from '../api/client.ts'
import type { Session } from './session.ts'
import { useSession } from './session-context.tsx'

/** Calls with an access token of whoever is signed in. */
export type AdminApi = {
  call<Value>(request: ApiRequest, schema: ResponseSchema<Value>): Promise<Value>
  list<Entries>(request: ApiRequest, schema: ResponseSchema<Entries>): Promise<ListPage<Entries>>
  /** A file, which is told of as it comes. */
  file(request: ApiRequest, onProgress: (received: number) => void): Promise<FileAnswer>
}

export function useAdminApi(): AdminApi {
  const session = useSession()
  return useMemo(() => adminApi(session), [session])
}

function adminApi(session: Session): AdminApi {
  /** A token that the server refuses is renewed once; what comes then is the answer. */
  const withToken = async <Answer>(send: (token: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(await session.accessToken())
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status !== 401) throw error
      return send((await session.renew()).accessToken)
    }
  }
  return {
    call: (request, schema) => withToken((token) => callApi({ ...request, token }, schema)),
    file: (request, onProgress) => withToken((token) => callApiForFile({ ...request, token }, onProgress)),
    list: (request, schema) => withToken((token) => callApiForList({ ...request, token }, schema)),
  }
}
