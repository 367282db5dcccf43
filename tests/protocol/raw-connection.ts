import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test sends what no HTTP client would. */
export class RawConnection {
  readonly socket: Socket
  /** Text received so far. */
  received = ''
  /** Resolves with all received text when the connection has ended. */
  readonly ended: Promise<string>

  private constructor(socket: Socket) {
    this.socket = socket
    this.ended = new Promise((resolve) => socket.once('close', () => resolve(this.received)))
    socket.on('error', () => {})
  }

  /** Connects to the server at a URL, from one of this machine's loopback addresses. */
  static async open(url: string, { from }: { from?: string } = {}): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect({
      port: Number(port),
      host: from === undefined ? hostname : '127.0.0.1',
      ...(from === undefined ? {} : { localAddress: from }),
    })
    const connection = new RawConnection(socket)
    await once(socket, 'connect')
    return connection
  }

  /** Sends a text, and starts to read what the server sends. */
  send(text: string): void {
    this.socket.removeAllListeners('data')
    this.socket.on('data', (part: Buffer) => {
      this.received += part.toString('latin1')
    })
    this.socket.write(text)
  }

  /** Sends a text without reading the answer. */
  sendUnread(text: string): void {
    this.socket.pause()
    this.socket.write(text)
  }

  /**
   * Waits until the received text matches a pattern. @throws if the connection ends before that, or if nothing matches within some
   * seconds
   */
  async receive(pattern: RegExp, seconds = 5): Promise<string> {
    const giveUp = Date.now() + seconds * 1000
    while (!pattern.test(this.received)) {
      if (this.socket.closed || Date.now() > giveUp)
        throw new Error(`No ${pattern} was received, only: ${this.received}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return this.received
  }

  /** Checks if the connection ends within the given time. */
  endsWithin(milliseconds: number): Promise<boolean> {
    return Promise.race([
      this.ended.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(this.socket.closed), milliseconds)),
    ])
  }

  close(): void {
    this.socket.destroy()
  }
}
