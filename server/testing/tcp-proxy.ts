import { connect, createServer, type Socket } from 'node:net'

/** What the proxy does to a connection. */
export type ConnectionFault =
  /** None: forwards everything. */
  | 'pass'
  /** Closes the connection immediately. */
  | 'refuse'
  /** Reads the request, forwards nothing, and closes the connection. */
  | 'cut before'
  /** Forwards half of the request's first chunk, and closes the connection. */
  | 'cut midway'
  /** Forwards the request, and closes the connection instead of forwarding the response. */
  | 'cut after'
  /** Forwards half of the response's first chunk, and closes the connection. */
  | 'half a response'
  /** Accepts the connection and forwards nothing, until `dropConnections`. */
  | 'hang'

export interface TcpProxy {
  port: number
  /** Sets the function that chooses a fault for each connection from now on. */
  setFault(choose: () => ConnectionFault): void
  /** Stops forwarding on the open connections, both data and the end of either stream. */
  freeze(): void
  /** Closes all open connections. */
  dropConnections(): void
  close(): Promise<void>
}

/**
 * Starts a proxy that injects faults into the connections to a TCP server on this machine. It forwards everything until
 * `setFault` is called.
 * @param target returns the port to connect to, for each new connection
 */
export async function startTcpProxy(target: () => number): Promise<TcpProxy> {
  let chooseFault: () => ConnectionFault = () => 'pass'
  const open = new Set<Socket>()
  const frozen = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    const fault = chooseFault()
    if (fault === 'refuse') return void client.destroy()
    if (fault === 'hang') return void client.resume()
    if (fault === 'cut before') return void client.once('data', () => client.destroy())
    const upstream = connect(target(), '127.0.0.1')
    track(upstream)
    client.on('close', () => frozen.has(upstream) || upstream.destroy())
    upstream.on('close', () => frozen.has(client) || client.destroy())
    forward(client, upstream, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const dropConnections = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setFault: (choose) => {
      chooseFault = choose
    },
    freeze() {
      for (const socket of open) {
        frozen.add(socket)
        // Paused, so that the end of the stream isn't read either.
        socket.unpipe().pause()
      }
    },
    dropConnections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        dropConnections()
      }),
  }
}

function forward(client: Socket, upstream: Socket, fault: ConnectionFault) {
  const cut = () => {
    client.destroy()
    upstream.destroy()
  }
  const half = (chunk: Buffer | string) => chunk.slice(0, Math.floor(chunk.length / 2))
  if (fault === 'cut midway') client.once('data', (chunk) => upstream.write(half(chunk), cut))
  else client.pipe(upstream)
  if (fault === 'cut after') upstream.once('data', cut)
  else if (fault === 'half a response') upstream.once('data', (chunk) => client.write(half(chunk), cut))
  else upstream.pipe(client)
}
