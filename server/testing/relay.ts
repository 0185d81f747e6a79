import { connect, createServer, type Socket } from 'node:net'

/** What becomes of a connection: every way in which a network can fail a request that it carries. */
export type Fate =
  | 'pass'
  /** Closed before a byte. */
  | 'refuse'
  /** The request is taken and never passed on. */
  | 'cut before'
  /** Half of the request's first piece arrives. */
  | 'cut midway'
  /** The request arrives whole, its answer does not. */
  | 'cut after'
  /** The answer's first piece arrives by half. */
  | 'half an answer'
  /** Taken, and then nothing, until `cutAll`. */
  | 'silence'

export interface Relay {
  port: number
  /** The fate of each connection from now on; all pass at first. */
  decide(fate: () => Fate): void
  /** Passes nothing more on over the connections that stand, not even the end of either side. */
  hold(): void
  /** Cuts every connection that stands. */
  cutAll(): void
  close(): Promise<void>
}

/** A bad line to a TCP server on this machine. @param target the port that a new connection goes to */
export async function startRelay(target: () => number): Promise<Relay> {
  let fateOf: () => Fate = () => 'pass'
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((phone) => {
    track(phone)
    const fate = fateOf()
    if (fate === 'refuse') return void phone.destroy()
    if (fate === 'silence') return void phone.resume()
    if (fate === 'cut before') return void phone.once('data', () => phone.destroy())
    const onward = connect(target(), '127.0.0.1')
    track(onward)
    phone.on('close', () => held.has(onward) || onward.destroy())
    onward.on('close', () => held.has(phone) || phone.destroy())
    join(phone, onward, fate)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    decide: (fate) => {
      fateOf = fate
    },
    hold() {
      for (const socket of open) {
        held.add(socket)
        // Not even read from: the end of a side stays where it arrived.
        socket.unpipe().pause()
      }
    },
    cutAll,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}

function join(phone: Socket, onward: Socket, fate: Fate) {
  const cut = () => {
    phone.destroy()
    onward.destroy()
  }
  const half = (piece: Buffer | string) => piece.slice(0, Math.floor(piece.length / 2))
  if (fate === 'cut midway') phone.once('data', (piece) => onward.write(half(piece), cut))
  else phone.pipe(onward)
  if (fate === 'cut after') onward.once('data', cut)
  else if (fate === 'half an answer') onward.once('data', (piece) => phone.write(half(piece), cut))
  else onward.pipe(phone)
}
