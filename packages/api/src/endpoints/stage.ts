import { zStage } from '../flows/stage.ts'
import { endpointsFor } from './endpoint.ts'

/** Endpoint that returns what the big screen of an event shows. */
export const STAGE_ENDPOINT = endpointsFor('GET', 'stage-audience')('/stage/now', { response: zStage })
