/**
 * That a server is about to end, before it takes nothing more: who looks whether it is ready sends no more to it, and answers
 * end their connections. Until then it goes on answering.
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
