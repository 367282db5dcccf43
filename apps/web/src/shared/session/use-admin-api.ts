import type { Bytes } from '@vitrine/api/units.ts'
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

/** Calls with the access token of the signed-in person. */
export type AdminApi = {
  call<Value>(request: ApiRequest, schema: ResponseSchema<Value>): Promise<Value>
  list<Entries>(request: ApiRequest, schema: ResponseSchema<Entries>): Promise<ListPage<Entries>>
  file(request: ApiRequest, onProgress: (received: Bytes) => void): Promise<FileAnswer>
}

export function useAdminApi(): AdminApi {
  const session = useSession()
  return useMemo(() => adminApi(session), [session])
}

function adminApi(session: Session): AdminApi {
  /** If the server refuses the token, renews it and sends the request once more. */
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
