/**
 * From the announcement on, `/health/ready` fails, so that load balancers send no more requests, and responses close their connections.
 * Requests that still arrive are answered.
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
