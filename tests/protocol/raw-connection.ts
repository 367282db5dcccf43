import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test says what no HTTP client would. */
export class RawConnection {
  readonly socket: Socket
  /** What came so far. */
  received = ''
  /** Resolves when the connection has ended, with all that came. */
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

  /** Says something and reads what comes from now on. */
  send(text: string): void {
    this.socket.removeAllListeners('data')
    this.socket.on('data', (part: Buffer) => {
      this.received += part.toString('latin1')
    })
    this.socket.write(text)
  }

  /** Says something, and reads nothing of what comes. */
  sendUnread(text: string): void {
    this.socket.pause()
    this.socket.write(text)
  }

  /** Waits until what came fits a pattern. @throws where the connection ends before, or after some seconds */
  async receive(pattern: RegExp, seconds = 5): Promise<string> {
    const giveUp = Date.now() + seconds * 1000
    while (!pattern.test(this.received)) {
      if (this.socket.closed || Date.now() > giveUp) throw new Error(`No ${pattern} came, only: ${this.received}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return this.received
  }

  /** Whether the connection ends within so many milliseconds. */
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
