import type { Milliseconds } from '@vitrine/api/units.ts'
import { ErrorResponse, ErrorTimeout, type UserManager } from 'oidc-client-ts'
import { ProviderRefusal, ProviderSilent } from './token-errors.ts'

/** Time limit for an answer of the provider, and for its page to replace ours. */
export const PROVIDER_PATIENCE: Milliseconds = 8_000

/**
 * Loads the discovery document, then runs a library call that sends at most one more request.
 *
 * @throws ProviderSilent, ProviderRefusal
 */
export async function askProvider<Value>(manager: UserManager, work: () => Promise<Value>): Promise<Value> {
  try {
    await inTime(manager.metadataService.getMetadata())
    return await inTime(work())
  } catch (error) {
    if (error instanceof ErrorTimeout) throw new ProviderSilent(error.message)
    if (error instanceof ErrorResponse)
      throw new ProviderRefusal(error.error ?? 'unknown', error.error_description, error)
    throw error
  }
}

/** Redirects to a page of the provider. If that page does not answer in time, stops loading it and throws ProviderSilent. */
export async function leaveForProvider(manager: UserManager, redirect: () => Promise<void>): Promise<void> {
  let isLeaving = false
  try {
    await askProvider(manager, () => {
      isLeaving = true
      return redirect()
    })
  } catch (error) {
    if (isLeaving && error instanceof ProviderSilent) window.stop()
    throw error
  }
}

/** Limits the time for the whole answer. The library's own limit ends when the headers arrive. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderSilent('The identity provider does not answer')), PROVIDER_PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
