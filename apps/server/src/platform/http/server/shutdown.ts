/**
 * Announcement that the server is shutting down. Readiness fails from then on, so the balancer sends no more requests, and
 * responses close their connections. Requests that still arrive are answered.
 */
export class Shutdown {
  #isAnnounced = false

  announce(): void {
    this.#isAnnounced = true
  }

  get isAnnounced(): boolean {
    return this.#isAnnounced
  }
}
