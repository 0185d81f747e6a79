/** A file that someone could upload, import or restore to harm the server, and how it is refused. */
export interface HostileFile {
  name: string
  content(): Uint8Array | Promise<Uint8Array>
  /** The message, or a pattern of it. */
  refusal: string | RegExp
}
