import { zStage } from '../flows/stage.ts'
import { defineEndpoint } from './endpoint.ts'

/** Returns what the big screen of an event shows. */
export const STAGE_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/stage/now',
  access: 'stage-audience',
  response: zStage,
})
