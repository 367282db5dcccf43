import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import * as z from 'zod/mini'
import { lenient, type Reader } from './any-backend.ts'

const zAnyPresentationResponse = z.partial(zPresentationResponse, { expiresAt: true })

export type AnyPresentationResponse = z.infer<typeof zAnyPresentationResponse>

export const anyPresentationResponse: Reader<AnyPresentationResponse> = lenient(zAnyPresentationResponse)
