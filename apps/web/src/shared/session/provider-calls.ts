import { ErrorResponse, ErrorTimeout, type UserManager } from 'oidc-client-ts'
import { ProviderRefusal, ProviderSilent } from './token-errors.ts'

/** How long the provider has for an answer, in milliseconds: to a call, and to a page that is to be shown instead of ours. */
export const PROVIDER_PATIENCE = 8_000

/**
 * Does some work of the library that asks the provider once, as well as for its discovery document.
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

/** Leaves for a page of the provider. Comes back only if that page does not: then the browser stops waiting for it. */
export async function leaveForProvider(manager: UserManager, work: () => Promise<void>): Promise<void> {
  let isLeaving = false
  try {
    await askProvider(manager, () => {
      isLeaving = true
      return work()
    })
  } catch (error) {
    if (isLeaving && error instanceof ProviderSilent) window.stop()
    throw error
  }
}

/** The library's own limit ends with the headers of an answer; this one with the answer. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderSilent('The identity provider does not answer')), PROVIDER_PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
