import type { Module } from '../module.ts'
import { DPOP_NEGATIVE } from './fapi-dpop-module.ts'
import * as flow from './fapi-flow-modules.ts'
import * as par from './fapi-par-modules.ts'
import * as token from './fapi-token-modules.ts'
import type { IssuerStage } from './issuer-stage.ts'

/** Modules of FAPI2 in the HAIP plan, in the order of the suite. */
export const FAPI_MODULES: readonly Module<IssuerStage>[] = [
  flow.HAPPY_FLOW,
  flow.REJECTED,
  flow.WITHOUT_STATE,
  flow.CASE_OF_SCHEME,
  flow.NBF_AND_EXP,
  flow.IN_PAST,
  flow.IN_FUTURE,
  par.OTHER_JKT_AT_PAR,
  token.OTHER_PROOF_AT_TOKEN,
  token.OTHER_JKT_AT_TOKEN,
  flow.PROOF_AT_PAR,
  flow.JKT_AT_PAR,
  flow.OTHER_STATE_OUTSIDE,
  flow.LONG_STATE,
  flow.STATE_OUTSIDE_ONLY,
  par.OBJECT_WITHOUT_REDIRECT_URI,
  flow.UNREGISTERED_REDIRECT,
  par.WITHOUT_PAR,
  par.WITHOUT_REDIRECT_URI,
  par.CODE_ID_TOKEN,
  par.TOKEN,
  token.OTHER_CLIENT_ID,
  token.WITHOUT_PROOF,
  token.OTHER_CLIENT,
  token.REUSED_CODE,
  token.EXPIRED_CODE,
  DPOP_NEGATIVE,
  flow.REFRESH,
  flow.OPENED_TWICE,
  par.REUSED_REQUEST_URI,
  par.EXPIRED_REQUEST_URI,
  par.FOREIGN_REQUEST_URI,
  par.REQUEST_URI_INSIDE,
  par.WRONG_METHOD,
  par.WITHOUT_PKCE,
  token.WITHOUT_VERIFIER,
  token.OTHER_VERIFIER,
  par.PLAIN_PKCE,
  flow.WITHOUT_DUPLICATES,
]
